// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Testing

struct PercentEncodingTests {
  private static let ascii = String(decoding: 0x20...0x7E, as: UTF8.self)

  @Test(
    "an encoder keeps letters, digits and the characters it names",
    arguments: [
      (PercentEncoder.alphanumerics, ""), (.unreserved, "-._~"), (.headerParameter, "!#$&+-.^_`|~"),
      (.pathSegment, "!$&'()*+,-.;=@_~"),
    ])
  func unescaped(encoder: PercentEncoder, characters: String) {
    let unescaped = Self.ascii.filter { encoder.encode(String($0)) == String($0) }
    #expect(unescaped.filter { !$0.isLetter && !$0.isNumber }.sorted() == characters.sorted())
    #expect(unescaped.filter { $0.isLetter || $0.isNumber }.count == 62)
  }

  @Test("other characters become the bytes of their UTF-8 in capital digits")
  func bytes() {
    #expect(PercentEncoder.unreserved.encode("a b/ü\u{0}🎈") == "a%20b%2F%C3%BC%00%F0%9F%8E%88")
    #expect(PercentEncoder.alphanumerics.encode("é٣") == "%C3%A9%D9%A3")
  }

  @Test("a percent sign stays only where escapes are kept and two digits follow")
  func escapes() {
    let keeping = PercentEncoder(keeping: "", keepingEscapes: true)
    #expect(keeping.encode("%41%4g%%2f%4") == "%41%254g%25%2f%254")
    #expect(PercentEncoder.unreserved.encode("%41") == "%2541")
  }

  @Test("only the first number sign begins a fragment")
  func fragments() {
    #expect(PercentEncoder(keeping: "", keepingFirstHash: true).encode("a#b#c") == "a#b%23c")
  }

  @Test(
    "decoding an encoded text gives the text back",
    arguments: [ascii, "", "%", "%zz", "a+b", "größer 🎈\u{0}\r\n"])
  func roundTrip(_ text: String) {
    #expect(PercentDecoder.decode(PercentEncoder.unreserved.encode(text)) == text)
    #expect(PercentDecoder.decode(PercentEncoder.unreserved.encode(text), plusIsSpace: true) == text)
  }

  @Test(
    "a percent sign that begins no escape is literal", arguments: ["%", "%4", "%4g", "%+5", "100%", "%%4"])
  func notEscapes(_ text: String) {
    #expect(PercentDecoder.decode(text) == text)
  }

  @Test("a plus sign is a space in forms only")
  func plus() {
    #expect(PercentDecoder.decode("a+b%2Bc") == "a+b+c")
    #expect(PercentDecoder.decode("a+b%2Bc", plusIsSpace: true) == "a b+c")
    #expect(PercentDecoder.decode([0x25, 0x46, 0x46]) == [0xFF])
  }

  @Test("a form's fields keep their order and their borders")
  func forms() {
    #expect(FormEncoder.encode([("b", "1&2=3"), ("a b", ""), ("b", "+")]) == "b=1%262%3D3&a%20b=&b=%2B")
    #expect(FormEncoder.encode([]) == "")
  }
}
