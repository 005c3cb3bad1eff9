internal import CTineNcurses

/// What each style looks like on this terminal.
struct Palette {
  private struct Look {
    /// 0 … 15, or −1 for the terminal's own.
    var front: Int16 = -1
    var back: Int16 = -1
    var attributes: UInt32 = 0
  }

  private var looks: [(attributes: UInt32, pair: Int16)] = []

  /// - Parameter colours: how many there are; fewer than 8 are none.
  init(colours: Int) {
    for style in Style.allCases {
      let pair = Int16(style.rawValue) + 1
      if colours < 8 {
        looks.append((Self.plain(style), 0))
        continue
      }
      var look = Self.coloured(style)
      // Without the bright eight, bright is bold; but bold black is black on many.
      if colours < 16, look.front == 8 {
        look = Look(attributes: tine_dim)
      } else if colours < 16, look.front >= 8 {
        look.front -= 8
        look.attributes |= tine_bold
      }
      if colours < 16, look.back >= 8 { look.back -= 8 }
      init_pair(pair, look.front, look.back)
      looks.append((look.attributes, pair))
    }
  }

  func look(_ style: Style) -> (attributes: UInt32, pair: Int16) { looks[Int(style.rawValue)] }

  private static func coloured(_ style: Style) -> Look {
    switch style {
    case .plain: Look()
    case .faint: Look(front: 8)
    case .title: Look(attributes: tine_bold)
    case .wave: Look(front: 14)
    case .spectrum: Look(front: 6)
    case .peak: Look(front: 11)
    case .low: Look(front: 2)
    case .middle: Look(front: 11)
    case .high: Look(front: 9)
    case .whiteKey: Look(front: 0, back: 7)
    case .blackKey: Look(front: 7, back: 0)
    case .pressedKey: Look(front: 0, back: 14)
    case .selected: Look(front: 0, back: 11)
    case .changed: Look(front: 11)
    case .notice: Look(front: 10)
    case .warning: Look(front: 9)
    }
  }

  private static func plain(_ style: Style) -> UInt32 {
    switch style {
    case .title, .high, .peak, .changed, .pressedKey: tine_bold
    case .warning, .notice: tine_bold
    case .whiteKey, .selected: tine_reverse
    default: 0
    }
  }
}
