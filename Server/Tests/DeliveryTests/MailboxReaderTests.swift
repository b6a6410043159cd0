// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Foundation
import Testing

@Suite("A mailbox over IMAP")
struct MailboxReaderTests {
  private static let longAgo = Date(timeIntervalSince1970: 0)

  private func mail(_ number: Int, padding: Int = 0) -> [UInt8] {
    Array(
      "Subject: \(number)\r\n\r\nA003 OK done\r\n* BYE\r\n)\r\n\(String(repeating: "x", count: padding))\r\n"
        .utf8)
  }

  @Test("is read in order, in batches, each mail once", arguments: ["imaps", "imap"])
  func batches(scheme: String) async throws {
    let stand = try MailboxStand()
    let mails = (0..<30).map { mail($0) }
    try stand.deliver(mails)
    let reader = MailboxReader(try stand.server(scheme: scheme))
    let first = try await reader.next(after: nil, since: Self.longAgo)
    #expect(first.hasMore && first.mails.count == MailboxReader.batchLimit)
    let second = try await reader.next(after: first.cursor, since: Self.longAgo)
    #expect(!second.hasMore)
    #expect((first.mails + second.mails).map(\.bytes) == mails)
    let third = try await reader.next(after: second.cursor, since: Self.longAgo)
    #expect(third.mails.isEmpty && third.cursor == second.cursor)
    try stand.deliver([mail(99)])
    #expect(try await reader.next(after: third.cursor, since: Self.longAgo).mails.map(\.bytes) == [mail(99)])
  }

  @Test("keeps its mails unchanged: none is marked")
  func unmarked() async throws {
    let stand = try MailboxStand()
    try stand.deliver([mail(1), mail(2)])
    _ = try await MailboxReader(try stand.server()).next(after: nil, since: Self.longAgo)
    #expect(try stand.files().count == 2)
    #expect(try stand.files().allSatisfy { !$0.contains(":2,S") && !$0.contains("S,") })
  }

  @Test("returns no more of a mail than the limit")
  func cut() async throws {
    let stand = try MailboxStand()
    try stand.deliver([mail(1, padding: 3_000_000), mail(2)])
    let batch = try await MailboxReader(try stand.server()).next(after: nil, since: Self.longAgo)
    #expect(batch.mails.map(\.bytes.count) == [ReceivedMail.sizeLimit, mail(2).count])
  }

  @Test("whose numbers became invalid is read from the start")
  func newNumbers() async throws {
    let stand = try MailboxStand()
    try stand.deliver([mail(1)])
    let reader = MailboxReader(try stand.server())
    let old = MailboxCursor(validity: 1, lastUID: 4_000)
    #expect(try await reader.next(after: old, since: Self.longAgo).mails.count == 1)
    #expect(try await reader.next(after: nil, since: Date(timeIntervalSinceNow: 3 * 86_400)).mails.isEmpty)
  }

  @Test("is not opened with a wrong password, an untrusted certificate or without its folder")
  func refused() async throws {
    let stand = try MailboxStand()
    let other = try MailServer()
    for (server, code) in [
      (try stand.server(password: "wrong"), MailboxProblem.Code.credentialsRefused),
      (try stand.server(caFile: other.caFile), .certificateUntrusted),
      (try stand.server(folder: "Nowhere"), .folderMissing),
      (try MailboxServer(url: "imaps://a:b@127.0.0.1:9/INBOX"), .unreachable),
    ] {
      let problem = await #expect(throws: MailboxProblem.self) {
        try await MailboxReader(server).next(after: nil, since: Self.longAgo)
      }
      #expect(problem?.code == code)
      #expect(problem?.description.contains("s3cret") == false)
    }
  }

  @Test("never shows its password")
  func secret() throws {
    let server = try MailboxServer(url: "imaps://someone:s3cret@mail.example")
    var dumped = ""
    dump(server, to: &dumped)
    for text in ["\(server)", String(reflecting: server), dumped, server.identity] {
      #expect(!text.contains("s3cret"))
    }
    #expect(server.folder == "INBOX" && server.port == 993)
  }

  @Test(
    "is refused when its URL is invalid, without repeating the URL",
    arguments: [
      "", "imaps://", "imaps://mail.example/INBOX", "http://u:s3cret@mail.example",
      "imaps://u:s3cret@h/IN\"BOX",
      "imaps://u:s3cret@h/a;UID=1", "imaps://u:s3cret@h/%0d%0a", "imaps://u:s3cret%0d%0ax@h",
      "imaps://u:s3cret@h:0/x",
      "imaps://u:s3cret@h/x?y", "imaps://u:s3cret@h/Entw%C3%BCrfe",
    ])
  func address(url: String) {
    let error = #expect(throws: MailboxServer.ConfigurationError.self) { try MailboxServer(url: url) }
    #expect(error?.description.contains("s3cret") == false)
  }
}
