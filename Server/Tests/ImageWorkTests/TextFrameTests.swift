// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ImageWork
import Testing

@Suite("A frame with a text")
struct TextFrameTests {
  private var requests: [TextRequest] {
    [
      TextRequest(bytes: []), TextRequest(bytes: [1, 2], mediaType: "", fileName: "é"),
      TextRequest(bytes: Array("text".utf8), mediaType: "text/plain", fileName: nil, isPlain: true),
    ]
  }

  private var replies: [TextReply] {
    var full = TextReply(html: "<p>é</p>", bytes: 70_000)
    (full.title, full.author, full.date, full.language) = ("a", "", "b", "é")
    return [TextReply(html: "", bytes: 0), full]
  }

  @Test("is the same after decoding, and invalid when it is truncated or followed by other bytes")
  func roundTrip() {
    for request in requests {
      let frame = request.frame
      #expect(TextRequest(frame: frame) == request && TextRequest(frame: frame + [0]) == nil)
      for count in 0..<frame.count { #expect(TextRequest(frame: Array(frame.prefix(count))) == nil) }
      #expect(ImageRequest(frame: frame) == nil)
    }
    for reply in replies {
      let frame = reply.frame
      #expect(TextReply(frame: frame) == reply && TextReply(frame: frame + [0]) == nil)
      for count in 0..<frame.count { #expect(TextReply(frame: Array(frame.prefix(count))) == nil) }
    }
  }
}
