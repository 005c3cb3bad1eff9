internal import TinePatches

/// What keys are called: C3 is the middle C, as everywhere in this program.
enum KeyNames {
  static func text(_ key: Int) -> String { KeyName.text(min(max(key, 0), 127)) }
}
