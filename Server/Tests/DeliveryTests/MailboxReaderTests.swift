// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Foundation
import Testing

/// A real Dovecot server in its own process, which stops when this value is released.
///
/// Unchecked because of `Process`, which is not used between `init` and `deinit`.
final class MailboxStand: @unchecked Sendable {
  private struct Start: Decodable { let port: Int, startTLSPort: Int, ca: String, inbox: String }

  private let start: Start
  private let process = Process()
  private let stdin = Pipe()

  init() throws {
    let stdout = Pipe()
    process.executableURL = try Checkout.python()
    process.arguments = [
      Checkout.root.appending(path: "Tests/support/imap_server.py").path, "--user", "reader", "--password",
      "s3cret",
    ]
    process.standardInput = stdin
    process.standardOutput = stdout
    try process.run()
    start = try JSONDecoder().decode(Start.self, from: MailServer.firstLine(of: stdout))
  }

  deinit {
    try? stdin.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  var caFile: String { start.ca }

  func server(
    scheme: String = "imaps", password: String = "s3cret", folder: String = "INBOX", caFile: String? = nil
  ) throws -> MailboxServer {
    let port = scheme == "imaps" ? start.port : start.startTLSPort
    return try MailboxServer(
      url: "\(scheme)://reader:\(password)@127.0.0.1:\(port)/\(folder)", caFile: caFile ?? start.ca)
  }

  /// Puts mails into the mailbox with increasing times in their file names, so that their numbers follow the order.
  func deliver(_ mails: [[UInt8]]) throws {
    let present = try files().count
    for (index, mail) in mails.enumerated() {
      let name = "\(1_800_000_000 + present + index).M\(index)P1_\(UUID().uuidString).test"
      try Data(mail).write(to: URL(filePath: start.inbox).appending(path: name))
    }
  }

  /// The file names in the mailbox; they include marks such as “seen”.
  func files() throws -> [String] {
    let box = URL(filePath: start.inbox).deletingLastPathComponent()
    return try ["new", "cur"].flatMap {
      try FileManager.default.contentsOfDirectory(atPath: box.appending(path: $0).path)
    }
    .sorted()
  }
}

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
