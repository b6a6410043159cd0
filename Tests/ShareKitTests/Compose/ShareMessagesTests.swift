// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

/// Both languages say the same things.
struct ShareMessagesTests {
  private static let names = ["App-Name", "12", "3", "5", "MB", "secure_code", "a.jpg"]

  /// Every sentence there is, in a language.
  private static func sentences(_ language: MessageLanguage) -> [String] {
    composing(language) + credentials(language) + upload(language)
  }

  private static func composing(_ language: MessageLanguage) -> [String] {
    let requirements: [ComposeRules.Requirement] = [
      .images(1...1), .images(1...3), .images(2...2), .attachments(1...1), .attachments(3...Int.max),
    ]
    let verdicts: [LoadOutcome.Verdict] = [.loaded, .empty, .failed, .deviceFull, .cancelled]
    let reasons: [ComposeReason] =
      [
        .textMissing, .textTooLong(by: 1), .textTooLong(by: 12),
        .tooLarge(name: nil, bytes: 12_000_000, limit: 3000),
      ]
      + requirements.map { .wrongAttachments($0, found: 5) } + verdicts.map { .nothingTaken($0) }
    let failures: [LoadOutcome.Reason] = [
      .nothingUsable, .host(domain: "d", code: 12, words: ""), .timedOut, .cancelled, .deviceFull,
      .unexpectedValue,
    ]
    let failed = failures.map { LoadOutcome.Failure(name: "a.jpg", types: [], reason: $0) }
    return reasons.map { ShareMessages.reason($0, in: language) }
      + failures.map { ShareMessages.reason($0, in: language) }
      + [-12, -1, 0, 1, 12].map { ShareMessages.characters($0, in: language) }
      + [1, 2].map { ShareMessages.notRead(Array(failed.prefix($0)), of: 12, in: language) ?? "" }
  }

  private static func credentials(_ language: MessageLanguage) -> [String] {
    let faults: [CredentialVerdict] = [
      .misconfigured(.entitlementMissing), .misconfigured(.newerRecord(12)), .misconfigured(.keychain(12)),
      .signedOut, .lockedTryLater,
    ]
    return faults.map { ShareMessages.prompt(for: $0, app: "App-Name", in: language) }
      + [ShareMessages.promptTitle(in: language)]
  }

  private static func upload(_ language: MessageLanguage) -> [String] {
    let codes =
      ["network", "busy", "server_failed", "storage_full", "no_receipt", "receipt_mismatch"]
      + ["token_owner_mismatch", "body_too_large", "unsupported_media_type", "idempotency_key_reused"]
      + ["unauthenticated", "secure_code"]
    return codes.map { ShareMessages.reason(OutboxReason(code: $0, at: Date()), in: language) }
      + [ShareMessages.reason(nil as OutboxReason?, in: language)]
  }

  @Test("every sentence exists in German, is not the English one, and carries the same names and numbers")
  func everySentence() {
    for (english, german) in zip(Self.sentences(.english), Self.sentences(.german)) {
      #expect(!english.isEmpty && english != german, "\(english)")
      for name in Self.names {
        #expect(english.contains(name) == german.contains(name), "\(english) / \(german): \(name)")
      }
    }
  }

  @Test("one is one, and more are many")
  func plurals() {
    #expect(ShareMessages.characters(1, in: .english) == "1 character left")
    #expect(ShareMessages.characters(-3, in: .english) == "3 characters too many")
    #expect(ShareMessages.characters(-1, in: .german) == "1 Zeichen zu viel")
    let one = ComposeReason.wrongAttachments(.images(1...1), found: 2)
    #expect(ShareMessages.reason(one, in: .english) == "This requires 1 image, but there are 2.")
    #expect(ShareMessages.reason(one, in: .german) == "Erwartet: 1 Bild, vorhanden: 2.")
  }

  @Test("what could not be read is named, with the number of all there was")
  func notRead() {
    let failures = [
      LoadOutcome.Failure(name: "a.jpg", types: [], reason: .timedOut),
      LoadOutcome.Failure(name: nil, types: [], reason: .nothingUsable),
    ]
    let words = ShareMessages.notRead(failures, of: 10, in: .english)
    #expect(words?.hasPrefix("2 of 10 couldn’t be read:\n• a.jpg: the other app didn’t respond") == true)
    #expect(ShareMessages.notRead([], of: 10, in: .english) == nil)
  }

  @Test(
    "sizes are read as people write them",
    arguments: [
      (12_500_000, "12.5 MB", "12,5 MB"), (999, "999 bytes", "999 Byte"), (64_000_000, "64 MB", "64 MB"),
      (2_147_483_648, "2.1 GB", "2,1 GB"), (123_456_789, "123 MB", "123 MB"),
    ])
  func sizes(bytes: Int, english: String, german: String) {
    let reason = ComposeReason.tooLarge(name: nil, bytes: bytes, limit: 1)
    #expect(ShareMessages.reason(reason, in: .english).contains(english))
    #expect(ShareMessages.reason(reason, in: .german).contains(german))
  }
}
