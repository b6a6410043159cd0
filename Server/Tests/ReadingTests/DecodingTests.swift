// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Reading
import Testing

@Suite struct DecodingTests {
  /// A page with its declared encoding, an encoded word and the expected text.
  struct Encoded: CustomTestStringConvertible, Sendable {
    let name: String
    let meta: String
    let contentType: String?
    let bytes: [UInt8]
    let text: String
    var testDescription: String { name }
  }

  static let encodings: [Encoded] = [
    Encoded(
      name: "windows-1252 called Latin-1", meta: "iso-8859-1", contentType: nil, bytes: [0x93, 0xE9, 0x94],
      text: "“é”"),
    Encoded(
      name: "Shift_JIS", meta: "Shift_JIS", contentType: nil, bytes: [0x93, 0xFA, 0x96, 0x7B], text: "日本"),
    Encoded(name: "EUC-JP", meta: "euc-jp", contentType: nil, bytes: [0xC6, 0xFC, 0xCB, 0xDC], text: "日本"),
    Encoded(
      name: "GB2312 read as GB18030", meta: "gb2312", contentType: nil, bytes: [0xC4, 0xE3, 0xBA, 0xC3],
      text: "你好"),
    Encoded(name: "Big5", meta: "big5", contentType: nil, bytes: [0xA7, 0x41, 0xA6, 0x6E], text: "你好"),
    Encoded(name: "KOI8-R", meta: "koi8-r", contentType: nil, bytes: [0xCD, 0xC9, 0xD2], text: "мир"),
    Encoded(
      name: "windows-1251", meta: "windows-1251", contentType: nil, bytes: [0xEC, 0xE8, 0xF0], text: "мир"),
    Encoded(
      name: "windows-1250", meta: "windows-1250", contentType: nil, bytes: [0xBE, 0x69, 0x9E], text: "ľiž"),
    Encoded(
      name: "ISO-2022-JP", meta: "iso-2022-jp", contentType: nil,
      bytes: [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x4B, 0x5C, 0x1B, 0x28, 0x42], text: "日本"),
    Encoded(name: "EUC-KR", meta: "euc-kr", contentType: nil, bytes: [0xC7, 0xD1, 0xB1, 0xDB], text: "한글"),
    Encoded(
      name: "a wrong pair gives its ASCII byte back", meta: "big5", contentType: nil,
      bytes: [0xA7, 0x3D, 0xA7, 0x41],
      text: "\u{FFFD}=你"),
    Encoded(
      name: "EUC-JP with NEC's rows", meta: "euc-jp", contentType: nil,
      bytes: [0xAD, 0xA1, 0xF9, 0xA1, 0x8E, 0xB1],
      text: "①纊ｱ"),
    Encoded(
      name: "GB18030 of four bytes", meta: "gbk", contentType: nil, bytes: [0x94, 0x39, 0xDA, 0x33, 0x80],
      text: "💩€"),
    Encoded(
      name: "Vietnamese as browsers leave it", meta: "windows-1258", contentType: nil, bytes: [0x61, 0xCC],
      text: "a\u{300}"),
    Encoded(
      name: "Ukrainian Macintosh", meta: "x-mac-cyrillic", contentType: nil, bytes: [0xFF, 0x80], text: "€А"),
    Encoded(
      name: "header over meta", meta: "utf-8", contentType: "text/html; charset=windows-1251",
      bytes: [0xEC, 0xE8, 0xF0], text: "мир"),
    Encoded(
      name: "quoted header", meta: "", contentType: "text/html;charset=\"koi8-r\"",
      bytes: [0xCD, 0xC9, 0xD2], text: "мир"),
    Encoded(name: "no label at all", meta: "", contentType: nil, bytes: [0xE9, 0x74, 0xE9], text: "été"),
    Encoded(
      name: "UTF-8 capture with a stale meta", meta: "iso-8859-1", contentType: nil, bytes: Array("été".utf8),
      text: "été"),
    Encoded(
      name: "wrong UTF-8 is repaired", meta: "utf-8", contentType: nil,
      bytes: [0x61, 0xFF, 0x62, 0xE2, 0x82, 0x63], text: "a\u{FFFD}b\u{FFFD}c"),
  ]

  @Test("a page is decoded as a browser would", arguments: encodings)
  func decodes(_ page: Encoded) throws {
    let meta = page.meta.isEmpty ? "" : "<meta charset='\(page.meta)'>"
    let start = Array("<html><head>\(meta)</head><body><article>\(Fixture.paragraphs(3))<p>Word ".utf8)
    let bytes = start + page.bytes + Array(" end.</p></article></body></html>".utf8)
    let reading = PageReader().read(Page(bytes: bytes, url: nil, contentType: page.contentType))
    #expect(try #require(reading.article).text.contains("Word \(page.text) end."))
  }

  @Test("a byte-order mark takes precedence over header and meta")
  func byteOrderMark() throws {
    let html = "<meta charset=koi8-r><article>\(Fixture.paragraphs(3))<p>naïve and short</p></article>"
    let utf8 = PageReader().read(
      Page(bytes: [0xEF, 0xBB, 0xBF] + Array(html.utf8), url: nil, contentType: "text/html; charset=big5"))
    #expect(try #require(utf8.article).text.contains("naïve"))
    var utf16: [UInt8] = [0xFF, 0xFE]
    for unit in html.utf16 { utf16 += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let reading = PageReader().read(Page(bytes: utf16, url: nil))
    #expect(try #require(reading.article).text.contains("naïve"))
  }

  @Test("an invalid byte does not turn the rest of the page into Latin-1")
  func wrongByte() throws {
    let bytes =
      Array("<meta charset=utf-8><article><p>".utf8) + [0xC3]
      + Array("</p>\(Fixture.paragraphs(3))<p>später</p></article>".utf8)
    let text = try #require(PageReader().read(Page(bytes: bytes, url: nil)).article).text
    #expect(text.contains("später"))
  }

  private static let longHead = "<link rel='x' href='\(String(repeating: "y", count: 1200))'>"
  private static let label = "<meta http-equiv='Content-Type' content='text/html; charset=gb2312'>"

  /// Heads of pages, and whether Chromium uses the encoding label in them.
  static let heads: [(String, Bool)] = [
    (longHead + label, true), (String(repeating: longHead, count: 40) + label, true),
    ("\(longHead)<noscript>\(label)</noscript>", true), ("</head><body><p>Short</p>" + label, true),
    ("\(longHead)<p>Long</p>" + label, false), ("\(longHead)</head>" + label, false),
    ("\(longHead)</head><body>" + label, false),
    ("<!-- \(label) -->", false), ("\(longHead)<script>a = \"\(label)\"</script>", false),
    ("<script>a = \"\(label)\"</script>", false), ("<meta data-charset=gb2312>", false),
    ("<meta name=keywords content='text/html; charset=gb2312'>", false),
    ("<meta / charset = gb2312 >", true),
    ("<META CONTENT='a; CHARSET=GB2312' HTTP-EQUIV=content-type>", true),
  ]

  @Test("an encoding label counts where a browser looks for it", arguments: heads)
  func labeled(_ head: String, counts: Bool) throws {
    let page =
      Array("<html><head>\(head)<article>\(Fixture.paragraphs(3))<p>Word ".utf8) + [0xC4, 0xE3, 0xBA, 0xC3]
      + Array(" end.</p></article>".utf8)
    let text = try #require(PageReader().read(Page(bytes: page, url: nil)).article).text
    #expect(text.contains(counts ? "Word 你好 end." : "Word ÄãºÃ end."))
  }
}
