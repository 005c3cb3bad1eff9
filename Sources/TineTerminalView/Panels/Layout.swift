/// Where things are in a window.
///
/// Thread: any.
package struct Layout: Equatable, Sendable {
  /// The least window in which everything is found: 60 columns, 16 rows.
  package static let least = (width: 60, height: 16)

  /// What is played.
  package private(set) var title: Area
  /// Two rows of meters, with figures beside them.
  package private(set) var meters: Area
  /// The wave.
  package private(set) var wave: Area
  /// The spectrum.
  package private(set) var spectrum: Area
  /// The operators.
  package private(set) var operators: Area
  /// The channels.
  package private(set) var channels: Area
  /// The piano.
  package private(set) var piano: Area
  /// The last line.
  package private(set) var hint: Area

  /// - Parameters:
  ///   - width, height: the window's.
  ///   - page: the page that is shown.
  ///   - hasInstrument: whether there are operators, channels and a piano.
  package init(width: Int, height: Int, page: ViewState.Page, hasInstrument: Bool) {
    var rest = Area(width: width, height: height)
    let none = Area(width: 0, height: 0)
    (operators, channels, piano) = (none, none, none)
    (wave, spectrum) = (none, none)
    title = rest.takeTop(1)
    hint = rest.takeBottom(1)
    meters = rest.takeTop(2)
    if hasInstrument { piano = rest.takeBottom(height < 30 ? 3 : height < 40 ? 4 : 6) }

    var upper = rest
    var lower = none
    switch page {
    case .wave, .spectrum: break
    case .instrument where hasInstrument: (upper, lower) = (none, rest)
    case .overview, .instrument:
      if hasInstrument {
        lower = upper.takeBottom(
          rest.height < 12 ? 3 : rest.height < 20 ? 7 : min(17, rest.height * 2 / 5))
      }
    }
    if !lower.isEmpty {
      operators = lower.takeLeft(width >= 100 ? width * 2 / 5 : width / 2)
      channels = lower
    }
    switch page {
    case .wave: wave = upper
    case .spectrum: spectrum = upper
    case .overview, .instrument:
      if upper.isEmpty { break }
      if width >= 120 || upper.height < 9 {
        wave = upper.takeLeft(upper.width * 2 / 5)
      } else {
        wave = upper.takeTop(upper.height * 2 / 5)
      }
      spectrum = upper
    }
  }
}
