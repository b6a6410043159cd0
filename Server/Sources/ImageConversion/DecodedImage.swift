// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

internal import CConfinement

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A decoded picture with all its pixels in memory.
final class DecodedImage {
  private var pixels: CConfinement.pixels
  /// Whose rows these are; nil where they are its own.
  private let whole: DecodedImage?

  /// Nil when what made it failed.
  init?(_ pixels: CConfinement.pixels) {
    guard pixels.at != nil else { return nil }
    self.pixels = pixels
    whole = nil
  }

  private init(rows: CConfinement.pixels, of whole: DecodedImage) {
    pixels = rows
    self.whole = whole
  }

  deinit { if whole == nil { pixels_free(&pixels) } }

  var width: Int { Int(pixels.width) }
  var height: Int { Int(pixels.height) }

  /// Whether most of it is even, so that JPEG would smear its edges.
  var isLineArt: Bool { pixels_flatness(&pixels) >= 40 }

  func rows(from top: Int, count: Int) -> DecodedImage {
    var part = pixels
    part.at += top * width * Int(pixels.bands)
    part.height = Int32(count)
    return DecodedImage(rows: part, of: self)
  }

  /// Both sides multiplied by `scale`, which is less than 1.
  func scaled(by scale: Double) -> DecodedImage? {
    let box = pixels_box(
      width: Int32(Double(width) * scale), height: Int32(Double(height) * scale), fills: 0, gray: 0)
    return DecodedImage(pixels_boxed(pixels.at, pixels.width, pixels.height, pixels.bands, box))
  }

  /// A drawing over this.
  func under<Result>(_ draw: (UnsafePointer<CConfinement.pixels>) -> Result) -> Result { draw(&pixels) }

  func jpeg(quality: Int) -> [UInt8]? { taken { pixels_jpeg(&pixels, Int32(quality), $0) } }

  func png() -> [UInt8]? { taken { pixels_png(&pixels, $0) } }

  private func taken(_ write: (UnsafeMutablePointer<Int>) -> UnsafeMutableRawPointer?) -> [UInt8]? {
    var count = 0
    guard let bytes = write(&count) else { return nil }
    defer { free(bytes) }
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }
}
