// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// The library for tests has a type of this name, too.
private typealias Attachment = ShareKit.Attachment

/// The code of ShareKit's documentation about saving and sending, which `DocumentationCodeTests` compares with it.
struct SavingCode {
  private let folder: URL
  private let server = URL(fileURLWithPath: "/")
  private let url = URL(fileURLWithPath: "/")
  private let token = "token"
  private let account = AccountIdentity(account: "anna", server: URL(fileURLWithPath: "/"))
  private let temporary: TemporaryFolder

  init() throws {
    temporary = try TemporaryFolder()
    folder = temporary.url.appendingPathComponent("outbox")
  }

  @Test("the code about saving a share saves one")
  func overview() throws {
    let attachments: [Attachment] = [.link(url, title: "Kite")]
    let outbox = try Outbox(root: folder)
    let account = AccountIdentity(account: "anna", server: server)
    let entry = try outbox.commit(Share(account: account, attachments: attachments))
    // Only now say "Saved".
    #expect(entry.owner == account)
  }

  @Test("the code about a share and its outbox saves one")
  func share() throws {
    let (saved, share) = (try Outbox(root: folder), try commented())
    #expect(saved.entries().count == 2 && share.account == account)
  }

  private func commented() throws -> Share {
    let outbox = try saved()
    let share = Share(account: account, attachments: [.link(url, title: "Example")])
    let entry = try outbox.commit(share)
    #expect(entry.id == share.id)
    return share
  }

  private func saved() throws -> Outbox {
    let share = Share(attachments: [.text("Kite")])
    let outbox = try Outbox(root: folder)
    let entry = try outbox.commit(share)  // only now say "Saved"
    #expect(entry.id == share.id)
    return outbox
  }

  @Test("the code of the article on saving and sending saves a share, which waits without a server")
  func saveAndSend() async throws {
    let outbox = try Outbox(root: folder)
    let kite = Attachment.link(URL(string: "https://example.org/kite")!, title: "Kite")
    let entry = try outbox.commit(Share(attachments: [kite], comment: "For the weekend"))
    #expect(entry.state == .pending)
    // Nothing can be sent to such an address, so no connection is opened.
    let server = try #require(URL(string: "test://server"))
    let target = UploadTarget(server: server, token: token, account: "anna")
    let uploader = Uploader(outbox: outbox, owner: "example")
    let report = await uploader.drain(to: target)
    print("\(report.acknowledged.count) sent, \(outbox.entries().count) left")
    #expect(report.acknowledged.isEmpty && outbox.entries().count == 1)
  }

  private func send(_ outbox: Outbox, to target: UploadTarget) async {
    let uploader = Uploader(outbox: outbox, owner: "app")
    let report = await uploader.drain(to: target)
    #expect(report.acknowledged.isEmpty)
  }

  @Test("the code about the list of the outbox reads and changes it")
  func list() throws {
    let outbox = try saved()
    for row in outbox.rows(signedInAs: account) {
      print(row.title + ": " + row.state + (row.reason.map { " (" + $0 + ")" } ?? ""))
    }
    for row in outbox.rows(signedInAs: account) where row.actions.contains(.retry) {
      try outbox.perform(.retry, on: row.subject, signedInAs: account)
    }
    let rows = outbox.rows(signedInAs: account)  // empty: everything is sent
    for row in rows where row.actions.contains(.sendNow) {
      try outbox.perform(.sendNow, on: row.subject, signedInAs: account)
    }
    let summary = WaitingSummary(outbox, signedInAs: account)
    for line in summary.lines() where !line.isPrivate { print(line.text) }
    let here = LastShare(outbox, signedInAs: account, isOnline: false)
    print(here?.text() ?? "Nothing waits")  // “Kite”: Will be sent when you’re online
    #expect(rows.count == 1 && summary.count == 1 && here != nil)
  }
}

/// The transport of the article on servers with their own API, with a body of its own.
private struct NotePost: ShareTransport {
  struct Note: Encodable { let text: String }

  func request(for share: OutboxEntry, to target: UploadTarget) -> URLRequest {
    URLRequest(url: target.server)
  }

  func body(of share: OutboxEntry) throws -> TransportBody {
    .data(try JSONEncoder().encode(Note(text: share.request().text ?? "")))
  }
}
