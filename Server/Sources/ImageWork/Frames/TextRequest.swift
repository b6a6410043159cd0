// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A text that the confined program converts to HTML.
package struct TextRequest: Sendable, Equatable {
  /// The media type that the text came with, without parameters.
  package var mediaType: String?
  package var fileName: String?
  /// Whether to treat it as plain text, whatever it looks like.
  package var isPlain: Bool
  /// The text in UTF-8.
  package var bytes: [UInt8]
  /// Whether `bytes` are only the beginning of the text; not sent to the program.
  package var isCut = false

  package init(bytes: [UInt8], mediaType: String? = nil, fileName: String? = nil, isPlain: Bool = false) {
    self.bytes = bytes
    self.mediaType = mediaType
    self.fileName = fileName
    self.isPlain = isPlain
  }

  /// The first byte of a request's content; image requests have 1 and 2.
  private static let kind: UInt8 = 3

  /// The frame's content, without its length.
  package var frame: [UInt8] {
    var writer = FrameWriter()
    writer.byte(Self.kind)
    writer.byte(isPlain ? 1 : 0)
    writer.text(mediaType)
    writer.text(fileName)
    writer.bytes(bytes)
    return writer.frame
  }

  /// Nil unless the frame is a complete request of this version and kind.
  package init?(frame: [UInt8]) {
    guard var reader = FrameReader(frame), reader.byte() == Self.kind, let plain = reader.byte(), plain <= 1,
      let mediaType = reader.text(), let fileName = reader.text(), let bytes = reader.bytes(), reader.isAtEnd
    else { return nil }
    self.init(bytes: bytes, mediaType: mediaType.value, fileName: fileName.value, isPlain: plain == 1)
  }
}

extension FrameWriter {
  /// Encodes a text or nil; a separate byte tells nil from an empty text.
  mutating func text(_ text: String?) {
    byte(text == nil ? 0 : 1)
    if let text { bytes(Array(text.utf8)) }
  }
}

extension FrameReader {
  /// Nil when there are too few bytes; the value inside is nil if there is no text.
  mutating func text() -> (value: String?, Void)? {
    guard let mark = byte(), mark <= 1 else { return nil }
    if mark == 0 { return (nil, ()) }
    return bytes().map { (String(decoding: $0, as: UTF8.self), ()) }
  }
}
