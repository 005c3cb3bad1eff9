#include "CAllocationCounter.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

// One count a thread, so that tests that run beside each other don't see each other.
static _Thread_local int64_t allocations;
static _Thread_local int64_t frees;

int64_t tine_allocations(void) { return allocations; }
int64_t tine_frees(void) { return frees; }

// The program's own malloc comes before the C library's for everything in the process. The one it
// takes the place of, glibc's or a sanitizer's, stays reachable under a second name.
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define REAL(name) __interceptor_##name
#elif defined(__GLIBC__)
#define REAL(name) __libc_##name
#else
#error "allocations are counted with glibc or under a sanitizer"
#endif

// These run before a sanitizer is ready, so it mustn't look into them.
#define QUIET __attribute__((disable_sanitizer_instrumentation))

extern void *REAL(malloc)(size_t);
extern void *REAL(calloc)(size_t, size_t);
extern void *REAL(realloc)(void *, size_t);
extern void *REAL(memalign)(size_t, size_t);
extern void REAL(free)(void *);

QUIET void *malloc(size_t size) {
  allocations += 1;
  return REAL(malloc)(size);
}

QUIET void *calloc(size_t count, size_t size) {
  allocations += 1;
  return REAL(calloc)(count, size);
}

QUIET void *realloc(void *old, size_t size) {
  allocations += 1;
  if (old != NULL) frees += 1;
  return REAL(realloc)(old, size);
}

QUIET void *memalign(size_t alignment, size_t size) {
  allocations += 1;
  return REAL(memalign)(alignment, size);
}

QUIET void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

QUIET int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment == 0 || alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0) {
    return EINVAL;
  }
  void *memory = memalign(alignment, size);
  if (memory == NULL) return ENOMEM;
  *result = memory;
  return 0;
}

QUIET void free(void *memory) {
  // Freeing nothing costs nothing.
  if (memory != NULL) frees += 1;
  REAL(free)(memory);
}
