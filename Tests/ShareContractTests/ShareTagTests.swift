// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
import Testing

struct ShareTagTests {
  @Test(
    "what a user types becomes tags in lower case, each once, without signs and spaces",
    arguments: [
      ("travel, Italy", ["travel", "italy"]), ("#travel #Italy", ["travel", "italy"]),
      ("long  reads,,Long reads", ["long reads"]), (" , ", []), ("Ärger", ["ärger"]),
    ])
  func read(text: String, tags: [String]) {
    #expect(ShareTags.read(text) == tags)
  }

  @Test("a tag that is too long and tags beyond the largest number are left out")
  func limits() {
    let long = String(repeating: "x", count: ShareTags.maximumLength + 1)
    #expect(ShareTags.normalized([long, "short"]) == ["short"])
    let many = (0..<30).map { "tag\($0)" }
    #expect(ShareTags.normalized(many) == Array(many.prefix(ShareTags.maximumCount)))
  }

  @Test("tags in two spellings of Unicode are one tag")
  func canonical() {
    #expect(ShareTags.normalized(["caf\u{e9}", "cafe\u{301}"]).count == 1)
  }
}
