// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Synchronization
import Testing

/// Two writers perform the same operation at the same time, one of them between two statements of the other.
struct ManyWritersTests {
  private static let time = Moment(milliseconds: 10_000)
  private static let end = Moment(milliseconds: 90_000)
  private static let account = "a@example.org"

  /// An operation that only one of two writers may complete; true for the one that did.
  enum Contest: String, CaseIterable {
    case exchangeCode, useSignUpLink, useResetLink, useSignInLink, useVerification
    case decideDevice, askForDevice, joinIdentity, addAccount, addDestination
    case acceptShare, deleteShare, addCapture, finishUpload

    func prepare(_ engine: any Engine) async throws {
      try await Accounts(engine).add(.sample(account))
      switch self {
      case .exchangeCode: try await AuthorizationCodes(engine).add(codeHash: "c", .sample, at: time)
      case .useSignUpLink:
        try await Membership(engine).add(codeHash: "c", .sample(.signUp, "new@example.org", nil))
      case .useResetLink: try await Membership(engine).add(codeHash: "c", .sample(.reset, account, account))
      case .useSignInLink: try await Accounts(engine).addLink(codeHash: "c", account: account, expiresAt: end)
      case .useVerification:
        try await Destinations(engine).add(.sample)
        try await VerificationCodes(engine).add(codeHash: "c", .sample, at: time, expiresAt: end)
      case .decideDevice:
        try await DeviceCodes(engine).add(
          codeHash: "c", .sample, from: .init(peer: "p", network: "p"), at: time)
      case .askForDevice:
        try await DeviceCodes(engine).add(
          codeHash: "c", .sample, from: .init(peer: "p", network: "p"), at: time)
        _ = try await DeviceCodes(engine).decide(userCode: "U", isAllowed: true, account: account, at: time)
      case .deleteShare: _ = try await Shares(engine).accept(.sample("s"))
      case .addCapture:
        _ = try await Shares(engine).accept(.sample("s"))
        try await engine.write { _ = try $0.run("UPDATE share SET state = 'needsCapture'", []) }
      case .finishUpload: _ = try await Uploads(engine).begin(.sample, limit: 1, at: time)
      case .joinIdentity, .addAccount, .addDestination, .acceptShare: break
      }
    }

    /// The same call for both writers; values that they don't compete for differ.
    func call(_ engine: any Engine, _ writer: String) async throws -> any Sendable {
      switch self {
      case .exchangeCode:
        try await AuthorizationCodes(engine).exchange(codeHash: "c", at: time) { _ in .sample(writer) } != nil
      case .useSignUpLink:
        try await Membership(engine).signUp(codeHash: "c", at: time) { .sample($0.email) }
      case .useResetLink:
        try await Membership(engine).reset(codeHash: "c", password: writer, ending: .all, at: time)
      case .useSignInLink:
        try await Accounts(engine).redeemLink(codeHash: "c", settingPassword: writer, at: time)
      case .useVerification: try await VerificationCodes(engine).redeem(codeHash: "c", at: time)
      case .decideDevice:
        try await DeviceCodes(engine).decide(
          userCode: "U", isAllowed: writer == "ours", account: account, at: time)
      case .askForDevice:
        try await DeviceCodes(engine).ask(codeHash: "c", client: "c", at: time) { _, _ in .sample(writer) }
      case .joinIdentity:
        try await LinkedIdentities(engine).join(
          LinkedIdentityRecord(
            issuer: "i", subject: "s", account: account, email: nil, createdAt: time))
      case .addAccount: try await Accounts(engine).add(.sample("new@example.org"))
      case .addDestination: try await Destinations(engine).add(.sample)
      case .acceptShare: try await Shares(engine).accept(.sample("s"))
      case .deleteShare: try await Shares(engine).delete("s", account: account, at: time)
      case .addCapture:
        try await Captures(engine).add(
          CaptureRecord(contentType: "text/html", body: .row(Data([1])), bytes: 1, receivedAt: time),
          to: "s", account: account)
      case .finishUpload:
        // The rival is a new request of the same upload; the first one must not finish at the same time.
        if writer == "rival" {
          try await Uploads(engine).claim("u", account: account, length: nil, at: time)
        } else {
          try await Uploads(engine).finish(try await upload(engine), as: .sample("s")).acceptance
        }
      }
    }

    private func upload(_ engine: any Engine) async throws -> UploadRecord {
      try #require(try await Uploads(engine).find("u", account: account, at: time))
    }
  }

  @Test(
    "of two concurrent writers one succeeds, and the other gets the conflict", arguments: Contest.allCases)
  func contest(_ contest: Contest) async throws {
    try await withEngine { engine async throws in
      try await contest.prepare(engine)
      let rivals = Mutex<[String]>([])
      let capturing = CapturingEngine(engine) { result in
        rivals.withLock { $0.append(Self.outcome(result)) }
      }
      await #expect(throws: CapturingEngine.Captured.self) { _ = try await contest.call(capturing, "rival") }
      let rival = try #require(capturing.body)
      let ours: Result<any Sendable, any Error>
      do {
        ours = .success(try await contest.call(RivalEngine(engine, rival: rival), "ours"))
      } catch {
        ours = .failure(error)
      }
      let outcomes = [Self.outcome(ours)] + rivals.withLock { $0 }
      #expect(outcomes.count == 2)
      #expect(outcomes.sorted() == contest.expected, "ours, rival: \(outcomes)")
    }
  }

  static func outcome(_ result: Result<any Sendable, any Error>) -> String {
    switch result {
    case .failure(let problem as StorageProblem): return problem.code.rawValue
    case .failure(let error): return "unexpected error: \(error)"
    case .success(let response): return succeeded(response) ? "done" : "refused"
    }
  }

  private static func succeeded(_ response: any Sendable) -> Bool {
    switch response {
    case let response as Bool: response
    case let response as Acceptance: response == .accepted
    case let response as CaptureAddition: response == .added(looseFile: nil)
    case let response as DeviceCodes.Outcome<String>: if case .issued = response { true } else { false }
    case is Void: true
    default: "\(response)" != "nil"
    }
  }
}

extension ManyWritersTests.Contest {
  /// Returns the outcomes of both, in alphabetical order.
  var expected: [String] {
    switch self {
    case .joinIdentity: ["done", "done"]
    case .addAccount, .addDestination: ["done", "duplicate"]
    default: ["done", "refused"]
    }
  }
}

extension AuthorizationRecord {
  fileprivate static let sample = AuthorizationRecord(
    account: "a@example.org", client: "c", redirect: "r", challenge: "x", scopes: ["account"],
    expiresAt: Moment(milliseconds: 90_000))
}

extension AccountLinkRecord {
  fileprivate static func sample(_ kind: AccountLinkKind, _ email: String, _ account: String?) -> Self {
    AccountLinkRecord(
      kind: kind, email: email, account: account, sentAt: Moment(milliseconds: 10_000),
      expiresAt: Moment(milliseconds: 90_000))
  }
}

extension DeviceCodeRecord {
  fileprivate static let sample = DeviceCodeRecord(
    userCode: "U", client: "c", name: "n", scopes: ["account"], pause: .seconds(5),
    expiresAt: Moment(milliseconds: 90_000))
}

extension IssuedTokens where Secrets == String {
  fileprivate static func sample(_ id: String) -> Self {
    IssuedTokens(
      token: TokenRecord(
        id: id, account: "a@example.org", name: "n", scopes: ["account"], installation: nil,
        createdAt: Moment(milliseconds: 10_000)),
      secretHash: id, grant: nil, refreshHash: nil, secrets: id)
  }
}

extension DestinationRecord {
  fileprivate static let sample = DestinationRecord(
    id: UUID().uuidString, account: "a@example.org", kind: .kindle, address: "a@kindle.com", name: "Kindle",
    confirmed: false, isDefault: true, createdAt: Moment(milliseconds: 10_000))
}

extension NewUpload {
  fileprivate static let sample = NewUpload(
    id: "u", account: "a@example.org", share: "s", contentType: "text/plain", contentLocation: nil,
    title: nil, length: 4, expiresAt: Moment(milliseconds: 90_000))
}
