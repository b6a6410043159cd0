// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
public import Foundation
import ShareContract

/// The size, orientation and scale of an image, read from the header of its file without decoding it.
///
/// PNG, JPEG, HEIC, AVIF, GIF and WebP are known. A file of another format, or with a damaged header, has no details.
public struct ImageDetails: Codable, Hashable, Sendable {
  /// Width in pixels as the image is shown, after its orientation.
  public let width: Int
  /// Height in pixels as the image is shown, after its orientation.
  public let height: Int
  /// The orientation of the stored pixels, 1 to 8 (EXIF 2.32, tag 0x0112); 1 is upright.
  public let orientation: Int
  /// Pixels per point, by the file's name: 2 for `kite@2x.png`, else 1.
  public let scale: Int

  /// The longest side that is believed.
  static let longestSide = 1 << 20

  /// Takes the size as stored; nil when it cannot be one.
  init?(storedWidth: Int, storedHeight: Int, orientation: Int = 1, scale: Int = 1) {
    let sides = 1...Self.longestSide
    guard sides.contains(storedWidth), sides.contains(storedHeight) else { return nil }
    let orientation = (1...8).contains(orientation) ? orientation : 1
    (width, height) = orientation > 4 ? (storedHeight, storedWidth) : (storedWidth, storedHeight)
    self.orientation = orientation
    self.scale = scale
  }

  /// The raw value of `UIImage.Orientation`, whose numbers differ from those of EXIF.
  public var imageOrientation: Int { [0, 4, 1, 5, 6, 3, 7, 2][orientation - 1] }

  /// Reads the header of a file; nil if it can't be read, or isn't an image of a known format.
  public init?(of file: URL) {
    guard let opened = try? ShareBodyFile(reading: file) else { return nil }
    let header = ImageHeader { offset, count in try? opened.read(at: offset, upTo: count) }
    self.init(header, name: file.lastPathComponent)
  }

  /// Reads the header of an image in memory.
  public init?(_ content: [UInt8], name: String = "") {
    self.init(ImageHeader(content), name: name)
  }

  private init?(_ header: ImageHeader?, name: String) {
    guard let header, Self.formats.contains(header.format) else { return nil }
    self.init(
      storedWidth: header.width, storedHeight: header.height, orientation: header.orientation,
      scale: Self.scale(of: name))
  }

  private static let formats: Set<ImageHeader.Format> = [.png, .jpeg, .gif, .webp, .avif, .heic]

  /// The rules are those of developer.apple.com/documentation/uikit/uiimage/scale.
  private static func scale(of name: String) -> Int {
    let stem = AttachmentName.split(name).stem
    return stem.hasSuffix("@3x") ? 3 : stem.hasSuffix("@2x") ? 2 : 1
  }
}
