// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What foreign bytes are, by their first ones; nothing else is handed to a decoder.
enum ImageKind {
  case jpeg, png, gif, webp, heif, svg

  /// Nil for anything else, compressed drawings (svgz) among it.
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

  /// Whether it is drawn or computed rather than photographed, so that JPEG would blur its lines.
  var mayBeLineArt: Bool { self == .png || self == .gif || self == .svg || self == .webp }

  /// Bytes in which a drawing must have named itself.
  private static let drawingHead = 4096

  private static func isDrawing(_ bytes: [UInt8]) -> Bool {
    var head = bytes.prefix(drawingHead)
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { head = head.dropFirst(3) }
    head = head.drop { $0 <= 0x20 }
    guard head.first == UInt8(ascii: "<") else { return false }
    return head[...].firstRange(of: "<svg".utf8) != nil || head[...].firstRange(of: ":svg".utf8) != nil
  }
}
