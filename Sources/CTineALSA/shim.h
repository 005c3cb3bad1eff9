// ALSA: playing sound, and the sequencer.
#ifndef TINE_CALSA_H
#define TINE_CALSA_H

#include <alsa/asoundlib.h>

static inline void tine_alsa_say_nothing(
  const char *file, int line, const char *function, int error, const char *format, ...) {
  (void)file; (void)line; (void)function; (void)error; (void)format;
}

/// ALSA writes its complaints to standard error unless told otherwise; every one of them comes back
/// as an error code as well. The handler is variadic, which Swift can't write.
static inline void tine_alsa_silence(void) {
  snd_lib_error_set_handler(tine_alsa_say_nothing);
}

#endif
