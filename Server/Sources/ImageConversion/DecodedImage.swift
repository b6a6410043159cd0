// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

internal import CVips

/// A decoded image with all its pixels in memory: gray or sRGB, eight bits, no transparency.
final class DecodedImage {
  /// The image of libvips.
  let handle: OpaquePointer

  /// Takes the result of a function of libvips; nil if it failed.
  init?(_ handle: OpaquePointer?) {
    guard let handle else { return nil }
    self.handle = handle
  }

  deinit { cvips_release(handle) }

  var width: Int { Int(cvips_width(handle)) }
  var height: Int { Int(cvips_height(handle)) }

  /// Whether most of it has even colors, so that JPEG would blur its edges.
  var isLineArt: Bool { cvips_flatness(handle) >= 40 }

  func rows(from top: Int, count: Int) -> DecodedImage? {
    DecodedImage(cvips_rows(handle, Int32(top), Int32(count)))
  }

  /// Multiplies both sides by `scale`, which is less than 1.
  func scaled(by scale: Double) -> DecodedImage? { DecodedImage(cvips_resized(handle, scale)) }

  func jpeg(quality: Int) -> [UInt8]? { bytes { cvips_jpeg(handle, Int32(quality), $0) } }

  func png() -> [UInt8]? { bytes { cvips_png(handle, $0) } }

  private func bytes(_ write: (UnsafeMutablePointer<Int>) -> UnsafeMutableRawPointer?) -> [UInt8]? {
    var count = 0
    guard let bytes = write(&count) else { return nil }
    defer { cvips_free(bytes) }
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }
}
