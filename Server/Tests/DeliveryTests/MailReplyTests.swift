// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Foundation
import Testing

/// The mails of `Server/Tests/MailReplies`, written by us after users' descriptions of such mails; none is a copy.
private enum Samples {
  static let folder = Checkout.root.appending(path: "Server/Tests/MailReplies")
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }
}

@Suite("A reply in the sender's mailbox")
struct MailReplyTests {
  private static let id = "0199c7b5-2f2e-7a00-8000-0123456789ab@books.example"

  @Test("has many samples")
  func samples() { #expect(Samples.names.count > 30) }

  @Test("is understood as its sample says", arguments: Samples.names)
  func understood(name: String) throws {
    let bytes = try Samples.bytes(name)
    let reply = MailReply(bytes)
    let expected = try #require(ReceivedMail(bytes).headers["X-Expected"])
    let told = [reply.kind.rawValue, reply.reason?.rawValue, reply.link].compactMap { $0 }
    #expect(told.joined(separator: " ") == expected)
  }

  @Test("names its delivery by the Message-ID or the token, where it is about one", arguments: Samples.names)
  func referring(name: String) throws {
    let reply = MailReply(try Samples.bytes(name))
    guard ![.unrelated, .automatic].contains(reply.kind) else { return }
    #expect(reply.messageIDs.first == Self.id || reply.tokens.first == "k7q2m9x4")
  }

  @Test("of a mail server contains the address and the server's message")
  func details() throws {
    let reply = MailReply(try Samples.bytes("dsn-unknown-user.eml"))
    #expect(reply.addresses.first == "reader_7@kindle.com")
    #expect(
      reply.status?.hasPrefix("5.1.1 550 5.1.1 <reader_7@kindle.com>: Recipient address rejected") == true)
    #expect(reply.sender == .mailSystem)
  }

  private static let signed = "mx.books.example; spf=pass; dkim=pass (ok) header.d=amazon.com; dmarc=pass"

  @Test(
    "comes from Amazon only if the mailbox's own server authenticated it",
    arguments: [
      (signed, "mx.books.example", "amazon"), (signed, nil, "claimsAmazon"),
      (signed, "other.example", "claimsAmazon"),
      ("mx.books.example; dkim=fail header.d=amazon.com; dmarc=fail", "mx.books.example", "falseAmazon"),
      ("mx.books.example; dkim=pass header.d=evil.example", "mx.books.example", "falseAmazon"),
      ("mx.books.example; dkim=pass header.d=notamazon.com", "mx.books.example", "falseAmazon"),
      ("evil.example; dmarc=pass\r\nAuthentication-Results: " + signed, "mx.books.example", "claimsAmazon"),
    ] as [(String, String?, String)])
  func evidence(results: String, authority: String?, sender: String) throws {
    let field = Array("Authentication-Results: \(results)\r\n".utf8)
    let mail = field + (try Samples.bytes("amazon-e999-en.eml"))
    #expect(MailReply(mail, authority: authority).sender.rawValue == sender)
  }

  @Test("that only claims to be from Amazon is not a reply")
  func disproved() throws {
    let field = Array("Authentication-Results: mx.books.example; dmarc=fail\r\n".utf8)
    let mail = field + (try Samples.bytes("amazon-e999-en.eml"))
    #expect(MailReply(mail, authority: "mx.books.example").kind == .unrelated)
  }

  @Test(
    "shows no link but Amazon's own",
    arguments: [
      "http://www.amazon.com/verify", "https://amazon.com.evil.example/verify",
      "https://evil.example/amazon.com/verify",
      "https://amazon.com@evil.example/verify", "https://www.amazon.com:8443/verify",
      "https://notamazon.com/verify",
      "https://amazon.com\\.evil.example/verify", "https://аmazon.com/verify",
      "javascript:alert(1)//amazon.com/verify",
      "https://evil.example#https://www.amazon.com/verify", "https://evil.example?www.amazon.com/verify",
      "https:// www.amazon.com/verify", "//www.amazon.com/verify", "https://www.amazon.com\u{0}/verify",
    ])
  func links(link: String) {
    #expect(!AmazonDomain.ownsLink(link))
  }

  @Test(
    "shows Amazon's links of every country",
    arguments: [
      "https://www.amazon.com/verify?x=1&y=%20#z", "https://amazon.co.jp/a", "HTTPS://WWW.AMAZON.DE/x",
    ])
  func goodLinks(link: String) { #expect(AmazonDomain.ownsLink(link)) }

  @Test("is read within limits, whatever it contains", arguments: HostileMails.all.indices)
  func hostile(index: Int) {
    let reply = MailReply(HostileMails.all[index])
    #expect(reply.messageIDs.count <= 16 && reply.tokens.count <= 16 && reply.addresses.count <= 16)
    #expect(reply.words.count <= 300)
  }
}
