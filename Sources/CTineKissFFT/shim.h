// KISS FFT in single precision. The library is built once for each type of sample; these two
// words say which, and must match the library that is linked (see `pkg-config kissfft-float`).
#ifndef kiss_fft_scalar
#define kiss_fft_scalar float
#endif
#ifndef KISS_FFT_SHARED
#define KISS_FFT_SHARED
#endif
#include <kissfft/kiss_fftr.h>
