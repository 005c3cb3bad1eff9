internal import Glibc

// The C library's functions by names that don't clash with the standard library's.

func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
func power2(_ x: Double) -> Double { exp2(x) }
func power10(_ x: Double) -> Double { pow(10, x) }
func exponential(_ x: Double) -> Double { exp(x) }
func naturalLogarithm(_ x: Double) -> Double { log(x) }
func logarithm2(_ x: Double) -> Double { log2(x) }
func logarithm10(_ x: Double) -> Double { log10(x) }
func cosine(_ x: Double) -> Double { cos(x) }
