// What may not happen on the audio thread, a function each. tools/check-audio-path copies this file
// into a module and calls one of them from the render path, which the compiler has to refuse.

import Glibc

final class PlantedObject {
  var next: PlantedObject?
}

protocol PlantedProtocol {
  func run()
}

/// Any address will do: nothing here is ever run.
func plantedAddress() -> UnsafeMutableRawPointer {
  UnsafeMutableRawPointer(bitPattern: 64)!
}

func plantedArray() {
  var values: [Float] = []
  values.append(1)
}

func plantedMemory() {
  UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16).storeBytes(of: 1, as: Int.self)
}

@inline(never) func plantedKeep(_ object: PlantedObject) {}
func plantedNewObject() {
  plantedKeep(PlantedObject())
}

func plantedReference() {
  let object = plantedAddress().assumingMemoryBound(to: PlantedObject.self)
  object[0] = object[1]
}

func plantedLock() {
  pthread_mutex_lock(plantedAddress().assumingMemoryBound(to: pthread_mutex_t.self))
}

func plantedSine() {
  let number = plantedAddress().assumingMemoryBound(to: Double.self)
  number.pointee = sin(number.pointee)
}

@inline(never) func plantedNumber() -> Int { plantedAddress().load(as: Int.self) }
let plantedGlobal = plantedNumber()
func plantedLazyGlobal() {
  plantedAddress().storeBytes(of: plantedGlobal, as: Int.self)
}

func plantedExistential() {
  plantedAddress().assumingMemoryBound(to: (any PlantedProtocol).self).pointee.run()
}

func plantedPrint() {
  print("planted")
}
