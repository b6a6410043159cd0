// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// How a page shows a body, or a part of one.
struct BodyPreview {
  /// The bytes of text that a page shows.
  static let limit = 64 << 10

  /// Images that browsers show and that can't contain scripts.
  static let imageTypes: Set = [
    "image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/bmp",
  ]

  /// The text to show, or nil for images and for bytes that aren't UTF-8.
  let text: String?
  /// Whether the page shows an image.
  let isImage: Bool
  /// Whether the text is only the beginning.
  let isShortened: Bool

  /// Reads the beginning of a range of a file.
  init(_ file: URL, offset: Int, bytes: Int, contentType: String?) {
    let type = contentType.map(ReceivedPart.mediaType) ?? ""
    isImage = Self.imageTypes.contains(type)
    isShortened = bytes > Self.limit
    text =
      isImage ? nil : Self.text(file, offset: offset, bytes: min(bytes, Self.limit), isWhole: !isShortened)
  }

  private static func text(_ file: URL, offset: Int, bytes: Int, isWhole: Bool) -> String? {
    guard let data = read(file, offset: offset, bytes: bytes) else { return nil }
    if isWhole, let json = IndentedJSON.text(data) { return json }
    // The beginning may end within a character.
    let candidates = (0...(isWhole ? 0 : 3)).lazy.map { data.dropLast($0) }
    let text = candidates.compactMap { String(data: $0, encoding: .utf8) }.first
    return text?.contains("\0") == true ? nil : text
  }

  /// Returns a range of a file, or nil if it can't be read.
  static func read(_ file: URL, offset: Int, bytes: Int) -> Data? {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
    defer { try? handle.close() }
    guard (try? handle.seek(toOffset: UInt64(offset))) != nil else { return nil }
    return (try? handle.read(upToCount: bytes)) ?? Data()
  }
}
