// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Identity
import ShareContract
import Storage
import Testing

@Suite("The last use of a credential")
struct CredentialUseTests {
  private static let made = Date(timeIntervalSince1970: 1_760_000_000)

  @Test("is noted")
  func noted() async throws {
    try await withCredentials { engine, token, session async throws in
      let accounts = Self.service(engine)
      let caller = try #require(try await accounts.caller(token: token))
      #expect(try await accounts.tokens(account: caller.account).map(\.lastUsedAt) == [Moment(Self.later)])
      #expect(try await accounts.caller(session: session) != nil)
      #expect(try await accounts.sessions(account: caller.account).map(\.lastUsedAt) == [Moment(Self.later)])
    }
  }

  @Test("keeps nobody out when the disk is full")
  func fullDisk() async throws {
    try await withCredentials { engine, token, session async throws in
      let accounts = Self.service(
        FailingEngine(engine: engine, problem: StorageProblem(.full, "the disk is full")))
      #expect(try await accounts.caller(token: token) != nil)
      #expect(try await accounts.caller(session: session) != nil)
    }
  }

  @Test(
    "leaves no doubt about the request when it is unknown whether it was noted",
    arguments: [StorageProblem.Code.unknownOutcome, .unavailable])
  func unknownOutcome(code: StorageProblem.Code) async throws {
    try await withCredentials { engine, token, session async throws in
      let accounts = Self.service(
        FailingEngine(engine: engine, problem: StorageProblem(code, "the connection was lost")))
      let expected = StorageProblem(.unavailable, "the connection was lost")
      await #expect(throws: expected) { _ = try await accounts.caller(token: token) }
      await #expect(throws: expected) { _ = try await accounts.caller(session: session) }
    }
  }

  private static let later = made.addingTimeInterval(3600)

  private static func service(_ engine: any Engine) -> AccountService {
    AccountService(engine: engine, now: { later })
  }

  private func withCredentials(
    _ body: (any Engine, _ token: String, _ session: String) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "credentials-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let engine = try SQLiteEngine(file: folder.appending(path: "sharepipe.sqlite"))
    defer { try? engine.close() }
    let accounts = AccountService(engine: engine, now: { Self.made })
    let account = try await accounts.add(email: "a@example.org").0.id
    let token = try await accounts.makeToken(account: account, name: "phone", scopes: [.createShare]).token
    try await body(engine, token, try await accounts.openSession(account: account))
  }
}
