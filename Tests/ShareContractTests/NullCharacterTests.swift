// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ClientTestSupport
import Foundation
import ShareContract
import Testing

/// The search for an escaped null character in JSON, held against Foundation's parser.
struct NullCharacterTests {
  @Test(
    "only an escaped null character counts",
    arguments: [
      (#"["\u0000"]"#, true), (#"["a\u0000b"]"#, true), (#"["\\\u0000"]"#, true), (#"["\u00000"]"#, true),
      (#"["\\u0000"]"#, false), (#"["\u0001"]"#, false), (#"["\u000a"]"#, false), (#"["u0000"]"#, false),
      (#"["\"\\\\u0000"]"#, false), (#"["\u0020\u0000"]"#, true), (#"{"\u0000":1}"#, true), ("[]", false),
      (#"["\u00\u0000"]"#, true), (#"["\u000"]"#, false),
    ])
  func examples(_ document: String, _ isFound: Bool) {
    #expect(NullCharacter.isFound(inJSON: Array(document.utf8)) == isFound)
  }

  @Test("a share that an app gave a null character is written with a replacement character instead")
  func replaced() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "share-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let share = ShareRequest(url: nil, text: #"a\0b \u0000"#.replacing(#"\0"#, with: "\0"))
    _ = try ShareBodyWriter().write(share, to: file)
    let written = try JSONDecoder().decode(ShareRequest.self, from: Data(contentsOf: file))
    #expect(written.text == "a\u{FFFD}b " + #"\u0000"#)
  }

  @Test("agrees with a JSON parser on random strings of escapes", arguments: 0..<50)
  func agrees(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let pieces = [#"\u0000"#, #"\\"#, #"\""#, "u0000", "0", #"\u0041"#, #"\n"#, "a"]
    for _ in 0..<200 {
      let text = (0..<Int.random(in: 0..<8, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }
      let document = "[\"" + text.joined() + "\"]"
      let parsed = try JSONDecoder().decode([String].self, from: Data(document.utf8))
      let isFound = NullCharacter.isFound(inJSON: Array(document.utf8))
      #expect(isFound == parsed[0].contains("\0"), "\(document)")
    }
  }
}
