// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Foundation
import Testing

/// Returns a message with usual values, except for those under test.
func message(
  from: String = "pipe@books.example", to: String = "reader@kindle.com", subject: String = "A title",
  text: String = "Sent by Sharepipe.", fileName: String = "A-title.epub",
  mediaType: String = "application/epub+zip", bytes: [UInt8] = [80, 75, 3, 4],
  messageID: String = "0199c7b5-2f2e-7a00-8000-0123456789ab",
  date: Date = Date(timeIntervalSince1970: 1_795_000_000)
) throws(MailMessage.Problem) -> MailMessage {
  try MailMessage(
    from: from, to: to, subject: subject, text: text,
    attachment: .init(fileName: fileName, mediaType: mediaType, bytes: bytes),
    messageID: messageID, date: date)
}

@Suite("A mail message")
struct MailMessageTests {
  static let titles = [
    "A plain title", "Ünïcödé – mit Umläuten", "Привет, мир", "日本語の長いタイトルについて", "عنوان عربي",
    "כותרת בעברית", "ไทย", "हिन्दी शीर्षक", "한국어 제목", "👩‍👩‍👧‍👦 family 🇨🇭 emoji", "=?UTF-8?B?AAAA?= looks encoded",
    "quotes \" and \\ back; semi=colon", "two  blanks", String(repeating: "long ", count: 60) + "end",
    String(repeating: "ä", count: 300), String(repeating: "w", count: 300),
    "a\u{301}\u{302}" + String(repeating: "\u{303}", count: 80),
    "100 % sure: x@y.z (comment) <tag>", "\u{FEFF}bom", "x",
  ]

  @Test("is read by another parser with the same title, name and text, under one block of headers")
  func titlesSurvive() throws {
    let mails = try Self.titles.map { title in
      try message(
        subject: title, text: title, fileName: String(title.prefix(60)).replacing("/", with: "-") + ".epub"
      ).encoded()
    }
    let expected = [
      "Date", "From", "To", "Message-ID", "Subject", "Auto-Submitted", "MIME-Version", "Content-Type",
    ]
    for (title, mail) in zip(Self.titles, try ParsedMail.read(mails)) {
      #expect(mail.headers["Subject"] == title)
      #expect(mail.headerNames == expected)
      #expect(mail.text == title)
      #expect(mail.fileName == String(title.prefix(60)) + ".epub")
      #expect(mail.plainFileName.utf8.allSatisfy { $0 < 0x80 })
      #expect(mail.plainFileName.hasSuffix(".epub") && mail.plainFileName.count <= 60 + 5)
      #expect(mail.typeName == String(title.prefix(60)) + ".epub")
      #expect(mail.mediaType == "application/epub+zip")
      #expect(mail.attachment == Data([80, 75, 3, 4]))
      #expect(mail.parts == 3)
      #expect(mail.defects == [])
    }
  }

  @Test("contains its addresses, identifier and date")
  func headers() throws {
    let mail = try #require(try ParsedMail.read([message().encoded()]).first)
    #expect(mail.headers["From"] == "pipe@books.example")
    #expect(mail.headers["To"] == "reader@kindle.com")
    #expect(mail.headers["Message-ID"] == "<0199c7b5-2f2e-7a00-8000-0123456789ab@books.example>")
    #expect(mail.headers["Date"] == "Wed, 18 Nov 2026 11:06:40 +0000")
    #expect(mail.headers["Auto-Submitted"] == "auto-generated")
  }

  @Test("is ASCII, ends every line with CRLF, and has none over 78 bytes", arguments: titles)
  func lines(title: String) throws {
    let bytes = try message(
      subject: title, text: "one\ntwo\r\nthree\rfour",
      fileName: title.replacing("/", with: "-").prefix(60) + ".epub",
      bytes: (0..<10_000).map { UInt8(truncatingIfNeeded: $0) }
    ).encoded()
    #expect(bytes.allSatisfy { $0 < 0x80 && ($0 >= 0x20 || $0 == 13 || $0 == 10) })
    let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 78 && !$0.utf8.contains(10) && !$0.utf8.contains(13) })
    #expect(lines.allSatisfy { !$0.hasPrefix(".") })
    #expect(bytes.suffix(2) == [13, 10])
  }

  @Test("has the same bytes every time")
  func reproducible() throws {
    #expect(try message().encoded() == message().encoded())
  }

  @Test("keeps every byte of its attachment")
  func attachment() throws {
    var seed: UInt64 = 42
    let bytes = (0..<300_001).map { _ in
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: seed >> 33)
    }
    let mail = try #require(try ParsedMail.read([message(bytes: bytes).encoded()]).first)
    #expect(mail.attachment == Data(bytes))
  }

  static let injections = [
    "a\r\nBcc: victim@example.org", "a\nBcc: v@example.org", "a\rBcc: v@example.org", "nul\0", "bell\u{7}",
    "next\u{85}line", "separator\u{2028}x", "turned\u{202E}cod.exe", "\r\n\r\nbody",
  ]

  @Test("is not created with a control character in a header value", arguments: injections)
  func injection(value: String) {
    #expect(throws: MailMessage.Problem.invalidField("subject")) { try message(subject: value) }
    #expect(throws: MailMessage.Problem.invalidField("attachment.fileName")) { try message(fileName: value) }
    #expect(throws: MailMessage.Problem.invalidField("attachment.mediaType")) {
      try message(mediaType: value)
    }
    #expect(throws: MailMessage.Problem.invalidField("messageID")) { try message(messageID: value) }
    #expect(throws: MailMessage.Problem.self) { try message(from: value + "@x.org") }
    #expect(throws: MailMessage.Problem.self) { try message(to: "a@x.org" + value) }
  }

  @Test("accepts a cleaned title that had such a character", arguments: injections)
  func cleaned(value: String) throws {
    let mail = try #require(
      try ParsedMail.read([message(subject: MailMessage.headerText(value)).encoded()]).first)
    #expect(mail.headers["Subject"] == MailMessage.headerText(value))
    #expect(mail.headers["Bcc"] == nil)
    #expect(mail.headerNames.count == 8)
  }

  @Test(
    "is not created for an invalid address",
    arguments: [
      "", "a", "@", "a@", "@b", "a@b@c", "a b@c.d", "a@b c", "<a@b.c>", "a@b.c>", "a..b@c.d", ".a@b.c",
      "a.@b.c", "a@-b.c", "a@b-.c",
      "a@b..c", "ä@b.c", "a@bü.de", "\"a\"@b.c", "a@[127.0.0.1]", "a,b@c.d", "a@b.c, d@e.f",
      String(repeating: "a", count: 65) + "@b.c",
    ])
  func addresses(address: String) {
    #expect(!MailMessage.isAddress(address))
    #expect(throws: MailMessage.Problem.self) { try message(to: address) }
  }

  @Test(
    "is created for a valid address",
    arguments: ["a@b", "reader_7@kindle.com", "a.b+c@free.kindle.com", "o'x@a-b.example"])
  func goodAddresses(address: String) throws {
    #expect(MailMessage.isAddress(address))
    _ = try message(from: address, to: address)
  }

  @Test(
    "is created with any cleaned title",
    arguments: [
      "a" + String(repeating: "\u{301}", count: 50_000), String(repeating: "👩‍👩‍👧‍👦", count: 5_000),
      String(repeating: "漢", count: 5_000),
      String(repeating: "x", count: 100_000),
    ])
  func longTitles(title: String) throws {
    let encoded = try message(subject: MailMessage.headerText(title)).encoded()
    // RFC 5322, section 2.1.1
    #expect(encoded.split(separator: UInt8(ascii: "\n")).allSatisfy { $0.count <= 999 })
    #expect(encoded.allSatisfy { $0 < 0x80 })
  }

  @Test(
    "is not created without a text, because Amazon then finds no attachment", arguments: ["", " \n", "a\0b"])
  func emptyText(text: String) {
    #expect(throws: MailMessage.Problem.invalidField("text")) { try message(text: text) }
  }
}
