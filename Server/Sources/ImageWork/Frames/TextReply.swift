// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A text as HTML, with its metadata.
///
/// The HTML comes from untrusted bytes and is not sanitized.
package struct TextReply: Sendable, Equatable {
  package var title: String?
  package var author: String?
  package var date: String?
  package var language: String?
  package var html: String
  /// Bytes of the request's text that were converted; the rest exceeds the size of one book.
  package var bytes: Int

  package init(html: String, bytes: Int) {
    self.html = html
    self.bytes = bytes
  }

  /// The largest number of bytes in one reply.
  package static let limit = 64 << 20

  /// The frame's content, without its length.
  package var frame: [UInt8] {
    var writer = FrameWriter()
    [title, author, date, language].forEach { writer.text($0) }
    writer.number(bytes)
    writer.bytes(Array(html.utf8))
    return writer.frame
  }

  /// Nil unless the frame is a complete reply of this version.
  package init?(frame: [UInt8]) {
    guard var reader = FrameReader(frame), let title = reader.text(), let author = reader.text(),
      let date = reader.text(), let language = reader.text(), let count = reader.number(),
      let html = reader.bytes(), reader.isAtEnd
    else { return nil }
    self.init(html: String(decoding: html, as: UTF8.self), bytes: count)
    (self.title, self.author, self.date) = (title.value, author.value, date.value)
    self.language = language.value
  }
}
