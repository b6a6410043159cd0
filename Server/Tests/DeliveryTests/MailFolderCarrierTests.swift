// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Foundation
import Testing

@Suite("A mail folder")
struct MailFolderCarrierTests {
  @Test("gets one file per message, named after the Message-ID, and nothing else")
  func oneFile() async throws {
    let folder = try TemporaryFolder()
    let carrier = MailFolderCarrier(folder: folder.path("mail"))
    let outcome = try await carrier.carry(message(messageID: "first"))
    _ = try await carrier.carry(message(messageID: "second"))
    #expect(outcome == .written(reply: "written as first.eml"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("mail"))
    #expect(names.sorted() == ["first.eml", "second.eml"])
    #expect(
      try Data(contentsOf: folder.url.appending(path: "mail/first.eml"))
        == Data(message(messageID: "first").encoded()))
  }

  @Test("has the message once after a second attempt")
  func again() async throws {
    let folder = try TemporaryFolder()
    let carrier = MailFolderCarrier(folder: folder.url.path)
    _ = try await carrier.carry(message(subject: "one"))
    _ = try await carrier.carry(message(subject: "two"))
    #expect(try folder.names().count == 1)
  }

  @Test("that can't be written makes the delivery try again")
  func unwritable() async throws {
    let folder = try TemporaryFolder()
    try Data().write(to: folder.url.appending(path: "file"))
    let outcome = try await MailFolderCarrier(folder: folder.path("file/mail")).carry(message())
    #expect(outcome.problem?.code == .mailFolderUnwritable)
    guard case .tryAgain = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }
}
