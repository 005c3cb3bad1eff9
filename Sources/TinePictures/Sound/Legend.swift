/// What the colours of a spectrogram mean.
struct Legend {
  let map: ColourMap
  /// Decibels.
  let bottom: Double
  /// Decibels.
  let top: Double

  func draw(beside frame: PlotFrame, on canvas: Canvas) throws(PictureError) {
    let style = frame.style
    guard style.hasWords else { return }
    let em = style.em
    let box = Box(
      left: (frame.area.right + em * 1.2).rounded(), top: frame.area.top, width: em.rounded(),
      height: frame.area.height)
    let pixels: [UInt32] = map.pixels.reversed()
    try canvas.image(pixels, width: 1, height: 256, in: box)
    let most = max(1, Int(box.height / em / 3))
    let ticks = Ticks.decibels(from: bottom, to: top, most: most)
    for (index, tick) in ticks.enumerated() {
      let y = box.bottom - (tick.value - bottom) / (top - bottom) * box.height
      let inside = min(max(y, box.top + em * 0.3), box.bottom - em * 0.3)
      let unit = index == ticks.count - 1 ? " dB" : ""
      canvas.text(
        tick.label + unit, at: Point(box.right + em * 0.5, inside), style.label, .left, .middle)
    }
  }
}
