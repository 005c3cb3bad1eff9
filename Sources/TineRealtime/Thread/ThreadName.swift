#if !hasFeature(Embedded)
  internal import CTinePlatform

  /// At most 15 bytes, cut between characters: what the kernel keeps of a thread's name.
  struct ThreadName {
    let text: String

    init(_ text: String) {
      var cut = ""
      for character in text {
        if cut.utf8.count + character.utf8.count > 15 { break }
        cut.append(character)
      }
      self.text = cut
    }

    /// Names the calling thread.
    func apply() {
      text.withCString { tine_name_thread($0) }
    }
  }
#endif
