// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit

/// Messages of ShareKit, with values, in any language.
enum Sentences {
  /// Every sentence there is, in a language.
  static func all(_ language: MessageLanguage) -> [String] {
    composing(language) + credentials(language) + upload(language) + errors(language)
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

  private static func errors(_ language: MessageLanguage) -> [String] {
    let id = ShareID.make()
    let errors: [any Error] = [
      OutboxError.unusable(ShareFileError("open", "/outbox", code: 12)),
      OutboxError.outOfSpace(needed: 2, free: 1),
      OutboxError.empty, OutboxError.unreadableAttachment(name: "a.jpg"), OutboxError.alreadyCommitted(id),
      OutboxError.newerVersion(id), OutboxError.notFound(id), OutboxError.held(id),
      OutboxError.otherAccount(id),
      OutboxError.keepsDestinations(id), OutboxError.receiptMismatch(id), OutboxError.invalidOwner("x y"),
      ShareFileError("write", "/outbox", code: 12), ShareFileError("write", "/outbox", code: ENOSPC),
      ShareBodyError(.mediaType, at: 5), CocoaError(.fileReadUnknown),
    ]
    return errors.map { ShareMessages.reason(for: $0, in: language) }
  }
}
