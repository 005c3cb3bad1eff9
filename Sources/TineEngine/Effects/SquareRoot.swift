/// The square root of a number above 0, to a unit in the last place; 0 of what is none.
///
/// Newton's method: the library's is a call that the compiler can't see into.
@inline(__always) @_noLocks
func squareRoot(_ x: Float) -> Float {
  if !(x > 0) { return 0 }
  // Half the exponent is a first guess.
  var root = Float(bitPattern: 0x1FBD_1DF5 &+ (x.bitPattern &>> 1))
  for _ in 0..<4 { root = 0.5 * (root + x / root) }
  return root
}
