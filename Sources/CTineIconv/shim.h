// The C library's conversion of encodings into UTF-8, without the pointers to pointers of iconv().
#ifndef TINE_CICONV_H
#define TINE_CICONV_H

#include <errno.h>
#include <iconv.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A conversion into UTF-8, or NULL if the encoding isn't known.
static inline void *tine_iconv_open(const char *encoding) {
  iconv_t handle = iconv_open("UTF-8", encoding);
  return handle == (iconv_t)-1 ? NULL : (void *)handle;
}

static inline void tine_iconv_close(void *handle) { iconv_close((iconv_t)handle); }

/// Brings a conversion back to its first state.
static inline void tine_iconv_reset(void *handle) {
  iconv((iconv_t)handle, NULL, NULL, NULL, NULL);
}

struct tine_iconv_step {
  size_t taken, written;
  /// Whether the byte after those taken begins no character.
  bool isStuck;
};

/// Converts as many bytes as make characters and as there is room for.
static inline struct tine_iconv_step tine_iconv_convert(
  void *handle, const uint8_t *input, size_t count, uint8_t *output, size_t room) {
  char *source = (char *)input, *target = (char *)output;
  size_t left = count, space = room;
  size_t result = iconv((iconv_t)handle, &source, &left, &target, &space);
  struct tine_iconv_step step = {
    count - left, room - space, result == (size_t)-1 && errno != E2BIG};
  return step;
}

#endif
