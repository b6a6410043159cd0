// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Testing

@Suite("A response of a name server")
struct DNSMessageTests {
  private static let question = DNSMessage.question("books.example", id: 0x1234) ?? []

  /// Returns a response with records of the given types and data.
  private static func response(
    flags: (UInt8, UInt8) = (0x81, 0x80), _ records: [(type: UInt8, data: [UInt8])]
  ) -> [UInt8] {
    var bytes = question
    (bytes[2], bytes[3], bytes[7]) = (flags.0, flags.1, UInt8(records.count))
    for record in records {
      let size = [UInt8(record.data.count >> 8), UInt8(record.data.count & 255)]
      bytes += [0xC0, 12, 0, record.type, 0, 1, 0, 0, 0, 60] + size + record.data
    }
    return bytes
  }

  private static func strings(_ texts: String...) -> [UInt8] {
    texts.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
  }

  @Test("contains the TXT records with joined strings, and other records are skipped")
  func texts() throws {
    let bytes = Self.response([
      (16, Self.strings("v=spf1 ", "-all")), (5, [0xC0, 12]), (16, Self.strings("x")),
    ])
    let message = try #require(DNSMessage(bytes, to: Self.question))
    #expect(message.texts == ["v=spf1 -all", "x"])
    #expect(message.code == 0 && !message.isTruncated)
  }

  @Test("reports that it is truncated, or that the name doesn't exist")
  func flags() throws {
    #expect(try #require(DNSMessage(Self.response(flags: (0x83, 0x80), []), to: Self.question)).isTruncated)
    #expect(try #require(DNSMessage(Self.response(flags: (0x81, 0x83), []), to: Self.question)).code == 3)
  }

  @Test("is invalid for another request, or if it is a request itself")
  func rejectsOtherResponses() {
    let other = DNSMessage.question("books.example", id: 0x4321) ?? []
    let otherQuestion = DNSMessage.question("other.example", id: 0x1234) ?? []
    #expect(DNSMessage(Self.response([]), to: other) == nil)
    #expect(DNSMessage(Self.response([]), to: otherQuestion) == nil)
    #expect(DNSMessage(Self.question, to: Self.question) == nil)
  }

  @Test("that is truncated or changed at any byte crashes nothing")
  func damaged() {
    let whole = Self.response([(16, Self.strings("v=spf1 ", "-all")), (16, Self.strings("x"))])
    for count in 0..<whole.count {
      _ = DNSMessage(Array(whole.prefix(count)), to: Self.question)
      for value: UInt8 in [0, 0x3F, 0x80, 0xC0, 0xFF] {
        var changed = whole
        changed[count] = value
        let texts = DNSMessage(changed, to: Self.question)?.texts ?? []
        #expect(texts.count <= 2 && texts.allSatisfy { $0.utf8.count <= whole.count * 3 })
      }
    }
  }

  @Test(
    "is not requested for an invalid name",
    arguments: ["", ".", String(repeating: "a", count: 64) + ".example", String(repeating: "a.", count: 200)])
  func names(name: String) {
    #expect(DNSMessage.question(name, id: 1) == nil)
  }
}
