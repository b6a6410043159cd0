// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

internal import CVips
internal import PictureWork

/// A decoded picture with all its pixels in memory.
final class VipsPicture {
  private let image: OpaquePointer

  /// Nil when what made it failed.
  init?(_ image: OpaquePointer?) {
    guard let image else { return nil }
    self.image = image
  }

  deinit { cvips_close(image) }

  var width: Int { Int(cvips_width(image)) }
  var height: Int { Int(cvips_height(image)) }
  var pointer: OpaquePointer { image }

  /// Whether most of it is even, so that JPEG would smear its edges.
  var isLineArt: Bool { cvips_flatness(image) >= 40 }

  func rows(from top: Int, count: Int) -> VipsPicture? {
    VipsPicture(cvips_rows(image, Int32(top), Int32(count)))
  }

  func scaled(by scale: Double) -> VipsPicture? { VipsPicture(cvips_scaled(image, scale)) }

  func jpeg(quality: Int) -> [UInt8]? { taken { cvips_jpeg(image, Int32(quality), $0) } }

  func png() -> [UInt8]? { taken { cvips_png(image, $0) } }

  private func taken(_ write: (UnsafeMutablePointer<Int>) -> UnsafeMutableRawPointer?) -> [UInt8]? {
    var count = 0
    guard let bytes = write(&count) else { return nil }
    defer { cvips_free(bytes) }
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }
}
