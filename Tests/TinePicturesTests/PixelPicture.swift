import CTineCairo
import TinePictures

/// A PNG read back by Cairo.
struct PixelPicture {
  let width: Int
  let height: Int
  /// Red, green, blue and opacity of each pixel, row after row, 0 … 255.
  private let pixels: [SIMD4<Int>]

  init?(_ bytes: [UInt8]) {
    final class Source {
      var bytes: ArraySlice<UInt8>
      init(_ bytes: [UInt8]) { self.bytes = bytes[...] }
    }
    let source = Source(bytes)
    let read: cairo_read_func_t = { closure, data, count in
      let source = Unmanaged<Source>.fromOpaque(closure!).takeUnretainedValue()
      guard source.bytes.count >= Int(count) else { return CAIRO_STATUS_READ_ERROR }
      for index in 0..<Int(count) { data![index] = source.bytes[source.bytes.startIndex + index] }
      source.bytes = source.bytes.dropFirst(Int(count))
      return CAIRO_STATUS_SUCCESS
    }
    let surface = cairo_image_surface_create_from_png_stream(
      read, Unmanaged.passUnretained(source).toOpaque())
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return nil }
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    let isOpaque = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24
    let data = UnsafeRawPointer(cairo_image_surface_get_data(surface)!)
    var pixels: [SIMD4<Int>] = []
    for row in 0..<height {
      for column in 0..<width {
        let value = data.load(fromByteOffset: row * stride + column * 4, as: UInt32.self)
        pixels.append(
          SIMD4(
            Int(value >> 16 & 255), Int(value >> 8 & 255), Int(value & 255),
            isOpaque ? 255 : Int(value >> 24)))
      }
    }
    self.pixels = pixels
  }

  subscript(x: Int, y: Int) -> SIMD4<Int> { pixels[y * width + x] }

  /// How different two colours are: the largest difference of their parts.
  static func distance(_ one: SIMD4<Int>, _ other: SIMD4<Int>) -> Int {
    let difference = one &- other
    return max(abs(difference.x), abs(difference.y), abs(difference.z), abs(difference.w))
  }

  /// The pixels of a column that differ from the theme's ground.
  func drawn(inColumn x: Int, on theme: Theme = .light) -> [Int] {
    let colour = theme.background
    let ground = SIMD4(
      Int(colour.red * 255), Int(colour.green * 255), Int(colour.blue * 255), 255)
    return (0..<height).filter { Self.distance(self[x, $0], ground) > 24 }
  }

  /// How bright a pixel is, 0 … 255.
  func brightness(_ x: Int, _ y: Int) -> Double {
    let pixel = self[x, y]
    return 0.2126 * Double(pixel.x) + 0.7152 * Double(pixel.y) + 0.0722 * Double(pixel.z)
  }
}

extension SoundPicture {
  /// Takes samples of one channel, in pieces.
  func take(_ samples: [Float]) {
    samples.withUnsafeBufferPointer { samples in
      for start in stride(from: 0, to: samples.count, by: 10_000) {
        let end = min(samples.count, start + 10_000)
        add(UnsafeBufferPointer(rebasing: samples[start..<end]))
      }
    }
    finish()
  }
}
