// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
import Testing

/// The vectors are those of FIPS 180-4's examples and NIST's SHAVS.
@Suite("SHA-256")
struct ShareBodyDigestTests {
  static let vectors: [(String, String)] = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ]

  @Test("the published examples come out", arguments: 0..<vectors.count)
  func examples(index: Int) {
    #expect(ShareBodyDigest.sha256(Self.vectors[index].0.utf8) == Self.vectors[index].1)
  }

  @Test("every length around a block gives the same in one piece and in two")
  func pieces() {
    for length in 0...200 {
      let bytes = (0..<length).map { UInt8($0) }
      for cut in stride(from: 0, through: length, by: 7) {
        var digest = ShareBodyDigest()
        bytes[..<cut].withUnsafeBytes { digest.update($0) }
        _ = digest.hexadecimal
        bytes[cut...].withUnsafeBytes { digest.update($0) }
        #expect(digest.hexadecimal == ShareBodyDigest.sha256(bytes) && digest.bytes == length)
      }
    }
  }
}
