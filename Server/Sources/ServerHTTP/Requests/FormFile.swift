// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
package import NIOCore
import ServerCore
import ShareContract

/// A file that a browser's form uploads.
package enum FormFile {
  /// The content of the first part with that name, or nil if it is missing or empty; throws for a malformed body.
  package static func content(
    named name: String, in body: ByteBuffer, of contentType: String?
  ) throws -> [UInt8]? {
    do {
      guard let contentType, case .multipart(let boundary) = try ShareBodyForm(contentType: contentType)
      else {
        return nil
      }
      return try content(named: name, in: Array(body.readableBytesView), boundary)
    } catch let error as MultipartError {
      throw Problem(unreadableForm: error)
    } catch let error as ShareBodyError {
      throw Problem(unreadableForm: error)
    }
  }

  private static func content(
    named name: String, in body: [UInt8], _ boundary: MultipartBoundary
  ) throws -> [UInt8]? {
    var parser = MultipartParser(boundary: boundary)
    var isOpen = false
    var found: Range<Int>?
    func take(_ event: MultipartParser.Event) {
      switch event {
      case .partBegan(let head): isOpen = found == nil && head.name == name
      case .partEnded(let range): if isOpen { found = range }
      case .bytes, .finished: break
      }
    }
    try parser.feed(body[...], take)
    try parser.finish(take)
    return found.flatMap { $0.isEmpty ? nil : Array(body[$0]) }
  }
}
