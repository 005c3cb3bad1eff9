// What Swift has no word for: which instructions this processor has, its denormal mode, and what
// this process is allowed.
#ifndef TINE_CPLATFORM_H
#define TINE_CPLATFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__linux__)
#include <sys/prctl.h>
#include <unistd.h>
#endif

/// Whether this processor runs code compiled for x86-64-v3 (AVX2, FMA, BMI2).
static inline bool tine_cpu_has_x86_64_v3(void) {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")
    && __builtin_cpu_supports("bmi2");
#else
  return false;
#endif
}

/// Whether this processor runs code compiled for x86-64-v4 (AVX-512 with its F, BW, CD, DQ and VL parts).
static inline bool tine_cpu_has_x86_64_v4(void) {
#if defined(__x86_64__)
  return tine_cpu_has_x86_64_v3() && __builtin_cpu_supports("avx512f")
    && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd")
    && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
#else
  return false;
#endif
}

/// The bits of the floating-point control register that make denormals zero: FTZ and DAZ on
/// x86-64, FZ on AArch64, none elsewhere.
static inline uint64_t tine_denormal_bits(void) {
#if defined(__x86_64__)
  return 0x8040;
#elif defined(__aarch64__)
  return 1u << 24;
#else
  return 0;
#endif
}

/// The calling thread's floating-point control register (MXCSR, FPCR).
static inline uint64_t tine_float_control(void) {
#if defined(__x86_64__)
  return __builtin_ia32_stmxcsr();
#elif defined(__aarch64__)
  uint64_t value;
  __asm__ volatile("mrs %0, fpcr" : "=r"(value));
  return value;
#else
  return 0;
#endif
}

static inline void tine_set_float_control(uint64_t value) {
#if defined(__x86_64__)
  __builtin_ia32_ldmxcsr((unsigned)value);
#elif defined(__aarch64__)
  __asm__ volatile("msr fpcr, %0" : : "r"(value));
#else
  (void)value;
#endif
}

/// Whether this process may lock any amount of memory whatever RLIMIT_MEMLOCK says: root with
/// CAP_IPC_LOCK (14), which a container's root may lack.
static inline bool tine_may_lock_all_memory(void) {
#if defined(__linux__)
  return geteuid() == 0 && prctl(PR_CAPBSET_READ, 14, 0, 0, 0) == 1;
#else
  return false;
#endif
}

/// Writes to every page of the next `bytes` of the calling thread's stack; returns the address of the
/// lowest byte. In C because an array of variable length lies on the stack there, whatever its size;
/// Swift's temporary allocations go to the heap from a kilobyte on.
__attribute__((noinline)) static uintptr_t tine_touch_stack(size_t bytes) {
  volatile char area[bytes];
  for (size_t offset = 0; offset < bytes; offset += 4096) area[offset] = 0;
  area[bytes - 1] = 0;
  return (uintptr_t)area;
}

/// Names the calling thread; the kernel keeps 15 bytes.
static inline void tine_name_thread(const char *name) {
#if defined(__linux__)
  prctl(PR_SET_NAME, name, 0, 0, 0);
#else
  (void)name;
#endif
}

#endif
