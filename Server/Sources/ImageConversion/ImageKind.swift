// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The format of untrusted bytes, detected from their first bytes; other bytes never reach a decoder.
enum ImageKind {
  case jpeg, png, gif, webp, heif, svg

  /// Nil for other formats, including compressed drawings (svgz).
  init?(_ bytes: [UInt8]) {
    let head = bytes.prefix(16)
    if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if head.starts(with: "GIF8".utf8) {
      self = .gif
    } else if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else if head.dropFirst(4).starts(with: "ftyp".utf8) {
      self = .heif
    } else if Self.isDrawing(bytes) {
      self = .svg
    } else {
      return nil
    }
  }

  /// Whether images of this format may be line art, which JPEG would blur.
  var mayBeLineArt: Bool { self == .png || self == .gif || self == .svg || self == .webp }

  /// The root element of a drawing has to start within this many bytes.
  private static let drawingHead = 4096

  private static func isDrawing(_ bytes: [UInt8]) -> Bool {
    var head = bytes.prefix(drawingHead)
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { head = head.dropFirst(3) }
    head = head.drop { $0 <= 0x20 }
    guard head.first == UInt8(ascii: "<") else { return false }
    return head[...].firstRange(of: "<svg".utf8) != nil || head[...].firstRange(of: ":svg".utf8) != nil
  }
}
