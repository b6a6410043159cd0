// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
package import NIOCore
import ServerCore
import ShareContract

/// The fields and files of a form, in either of the encodings that browsers use for forms with files.
package struct SubmittedForm: Sendable {
  package struct File: Sendable {
    /// The name as sent; only to be shown, never a path to open.
    package let name: String?
    package let contentType: String?
    package let bytes: [UInt8]
  }

  package private(set) var fields: [(name: String, value: String)] = []
  package private(set) var files: [File] = []

  /// Whether a password was entered, in one of the fields that forms have for it.
  package var hasPassword: Bool {
    fields.contains { ["password", "current"].contains($0.name) && !$0.value.isEmpty }
  }

  /// Reads a body; throws 400 for one that is malformed or has fields that aren't text.
  package init(_ body: ByteBuffer, contentType: String?) throws {
    do {
      if let contentType, case .multipart(let boundary) = try ShareBodyForm(contentType: contentType) {
        try read(Array(body.readableBytesView), boundary)
      } else {
        fields = try FormBody.pairs(of: body.readableBytesView)
      }
    } catch let error as MultipartError {
      throw Problem(unreadableForm: error)
    } catch let error as ShareBodyError {
      throw Problem(unreadableForm: error)
    }
  }

  private mutating func read(_ body: [UInt8], _ boundary: MultipartBoundary) throws {
    var parser = MultipartParser(boundary: boundary)
    var head: MultipartPartHead?
    var parts: [(MultipartPartHead, Range<Int>)] = []
    func take(_ event: MultipartParser.Event) {
      switch event {
      case .partBegan(let began): head = began
      case .partEnded(let range): if let head { parts.append((head, range)) }
      case .bytes, .finished: break
      }
    }
    try parser.feed(body[...], take)
    try parser.finish(take)
    for (head, range) in parts { try add(head, body[range]) }
  }

  // A file input without a file is sent as an empty file without a name.
  private mutating func add(_ head: MultipartPartHead, _ content: ArraySlice<UInt8>) throws {
    guard head.fileName == nil else {
      if !content.isEmpty {
        files.append(File(name: head.fileName, contentType: head.contentType, bytes: Array(content)))
      }
      return
    }
    guard !content.contains(0), let value = String(validating: content, as: UTF8.self) else {
      throw Problem(.badRequest, .formNotText)
    }
    fields.append((head.name, value))
  }

  /// The first value of a field.
  package subscript(_ name: String) -> String? { fields.first { $0.name == name }?.value }

  /// All values of a field, such as those of the marked checkboxes.
  package func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }
}
