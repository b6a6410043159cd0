// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract

/// Finds the parts of a multipart body while it arrives.
struct PartReader {
  private var parser: MultipartParser?
  private var head: MultipartPartHead?
  private(set) var parts: [ReceivedPart] = []
  /// The message about the first fault of the body.
  private(set) var problem: String?

  /// - Parameter contentType: the field of the request; bodies that aren't `multipart/form-data` have no parts.
  init(contentType: String?) {
    guard let contentType, ReceivedPart.mediaType(contentType) == "multipart/form-data" else { return }
    do {
      parser = MultipartParser(boundary: try MultipartBoundary(contentType: contentType))
    } catch {
      problem = "\(error)"
    }
  }

  mutating func feed(_ chunk: ArraySlice<UInt8>) {
    parse { parser, handle in try parser.feed(chunk, handle) }
  }

  mutating func finish() {
    parse { parser, handle in try parser.finish(handle) }
  }

  private mutating func parse(
    _ work: (inout MultipartParser, (MultipartParser.Event) throws -> Void) throws -> Void
  ) {
    guard var parser, problem == nil else { return }
    self.parser = nil
    do {
      try work(&parser) { note($0) }
    } catch {
      problem = "\(error)"
    }
    self.parser = parser
  }

  private mutating func note(_ event: MultipartParser.Event) {
    switch event {
    case .partBegan(let head): self.head = head
    case .partEnded(let range):
      if let head { parts.append(ReceivedPart(head, range)) }
    case .bytes, .finished: break
    }
  }
}
