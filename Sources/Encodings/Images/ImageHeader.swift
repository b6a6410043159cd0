// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Format, size and orientation of an image, read from the head of its file; nothing is decoded.
///
/// File names and declared types are not used. Only lengths that lie within the bytes are followed, and the number of
/// accesses is limited. SVG is not an image here: it is a program that the receiver would run.
public struct ImageHeader: Sendable, Equatable {
  /// Formats whose size can be read.
  public enum Format: String, Sendable { case png, jpeg, gif, webp, avif, heic, ico, bmp }

  /// The format, by the first bytes.
  public let format: Format
  /// Width of the stored pixels, before the orientation is applied; of an icon file, that of its largest image.
  public let width: Int
  /// Height of the stored pixels, before the orientation is applied.
  public let height: Int
  /// How the stored pixels have to be turned, 1 to 8 (EXIF 2.32, tag 0x0112); 1 is upright.
  ///
  /// Other values are as stored in the file.
  public let orientation: Int

  /// The registered media type, or the common one of icon files.
  public var mediaType: String { format == .ico ? "image/x-icon" : "image/" + format.rawValue }

  /// Makes the header of an image of known format and size.
  public init(format: Format, width: Int, height: Int, orientation: Int = 1) {
    self.format = format
    self.width = width
    self.height = height
    self.orientation = orientation
  }

  /// Reads bytes in memory; nil when the format is unknown, or the size is zero or not within the bytes.
  public init?(_ content: [UInt8]) {
    self.init(
      ImageBytes(accesses: ImageBytes.accessesInMemory) { offset, count in
        offset <= content.count ? Array(content[offset..<min(content.count, offset + count)]) : nil
      })
  }

  /// Reads a file through `read`; nil when the format is unknown, or the size is zero or not within the file.
  ///
  /// - Parameter read: returns up to `count` bytes, at most 64 KiB, from an offset; nil when nothing is there.
  public init?(read: @escaping (_ offset: Int, _ count: Int) -> [UInt8]?) {
    self.init(ImageBytes(accesses: ImageBytes.accessesInFile, read: read))
  }

  private init?(_ bytes: ImageBytes) {
    guard let head = bytes.upTo(16, from: 0), let found = Self.header(head, bytes), found.width > 0,
      found.height > 0
    else { return nil }
    self = found
  }

  private static func header(_ head: ImageBytes.Slice, _ bytes: ImageBytes) -> ImageHeader? {
    if head.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) { return ImageHeader(png: bytes) }
    if head.has([0xFF, 0xD8, 0xFF], at: 0) { return ImageHeader(jpeg: bytes) }
    if head.has("GIF87a", at: 0) || head.has("GIF89a", at: 0) { return ImageHeader(gif: bytes) }
    if head.has("RIFF", at: 0), head.has("WEBP", at: 8) { return ImageHeader(webp: bytes) }
    if head.has("ftyp", at: 4) {
      let isAVIF = head.has("avif", at: 8) || head.has("avis", at: 8)
      return ImageHeader(heif: bytes, isAVIF ? .avif : .heic)
    }
    if head.has([0, 0, 1, 0], at: 0) { return ImageHeader(icon: bytes) }
    return head.has("BM", at: 0) ? ImageHeader(bitmap: bytes) : nil
  }
}
