// What Swift has no word for: which instructions this processor has, and its denormal mode.
#ifndef TINE_CPLATFORM_H
#define TINE_CPLATFORM_H

#include <stdbool.h>

/// Whether this processor runs code compiled for x86-64-v3 (AVX2, FMA, BMI2).
static inline bool tine_cpu_has_x86_64_v3(void) {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")
    && __builtin_cpu_supports("bmi2");
#else
  return false;
#endif
}

#endif
