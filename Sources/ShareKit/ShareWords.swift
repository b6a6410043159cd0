// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract

/// The words a user reads about a share on this device, in one place.
///
/// English for now.
public enum ShareWords {
  /// The title of the prompt in the extension.
  public static let promptTitle = "Saved on this device"

  /// What the prompt says, by what is known of the credential.
  public static func prompt(for credential: CredentialVerdict, app: String) -> String {
    switch credential {
    case .signedIn: "It will be sent as soon as \(app) can reach the server."
    case .signedOut, .staleWipe: "Open \(app) and sign in. It will be sent from there."
    case .lockedTryLater: "Open \(app) after unlocking this device. It will be sent from there."
    case .misconfigured(let fault):
      "\(app) cannot send from here (\(words(for: fault))). Open it to send this."
    }
  }

  /// What a row of the outbox says about a share to whoever is signed in.
  public static func state(of entry: OutboxEntry, signedInAs account: String?) -> String {
    guard let account, !entry.isSendable(as: account) else { return state(of: entry) }
    return "Saved for another account; sign in to that one to send it"
  }

  /// What a row of the outbox says about a share.
  public static func state(of entry: OutboxEntry) -> String {
    switch entry.state {
    case .pending where entry.progress.attempts == 0: "Waiting to be sent"
    case .pending: "Will be tried again: " + reason(entry.progress.reason)
    case .needsSignIn: "Waiting for you to sign in"
    case .uploading: "Being sent"
    case .failed: "Not sent: " + reason(entry.progress.reason)
    }
  }

  /// What a reason means to a user.
  public static func reason(_ reason: OutboxReason?) -> String {
    guard let reason else { return "the reason is not known" }
    if let why = UploadVerdict.Why(rawValue: reason.code) { return words(for: why) }
    switch ProblemCode(rawValue: reason.code) {
    case .tokenOwnerMismatch: return "it was saved for another account than the one signed in"
    case .bodyTooLarge: return "it is larger than the server takes"
    case .unsupportedMediaType: return "the server does not take this kind of file"
    case .idempotencyKeyReused: return "the server has another share under the same number"
    case .unauthenticated: return "you are signed out"
    case let code?: return reason.detail ?? code.title
    case nil: return reason.detail ?? "the server refused it (\(reason.code))"
    }
  }

  private static func words(for why: UploadVerdict.Why) -> String {
    switch why {
    case .network: "the server could not be reached"
    case .busy: "the server is busy"
    case .serverFailed: "the server failed"
    case .serverFull: "the server has no room left"
    case .noReceipt, .unexpectedAnswer: "the answer did not come from the server"
    case .receiptMismatch: "the server confirmed something else"
    }
  }

  private static func words(for fault: CredentialVerdict.Fault) -> String {
    switch fault {
    case .entitlementMissing: "its keychain access group is missing"
    case .newerRecord: "it was signed in by a newer version"
    case .keychain(let status): "keychain error \(status)"
    }
  }
}
