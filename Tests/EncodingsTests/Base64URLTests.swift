// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Foundation
import Testing

struct Base64URLTests {
  @Test(
    "the vectors of RFC 4648 and RFC 7515 are written without padding",
    arguments: [
      ([], ""), (Array("f".utf8), "Zg"), (Array("fo".utf8), "Zm8"), (Array("foo".utf8), "Zm9v"),
      ([3, 236, 255, 224, 193], "A-z_4ME"),
    ] as [([UInt8], String)])
  func vectors(bytes: [UInt8], text: String) {
    #expect(Base64URL.encode(bytes) == text)
    #expect(Base64URL.decode(text) == Data(bytes))
  }

  @Test(
    "a text that encoding would not write is not decoded",
    arguments: ["Zg==", "Zh", "Zm9", "A+z/4ME", "Zm 8", "Z", "Zm8\n", "Zü"])
  func onlyOneForm(_ text: String) {
    #expect(Base64URL.decode(text) == nil)
  }
}
