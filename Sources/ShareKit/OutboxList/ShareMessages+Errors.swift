// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract

/// The messages about errors, made from their cases when they are shown.
extension ShareMessages {
  /// Returns what went wrong on this device, as the end of a sentence.
  ///
  /// The descriptions of errors are English and name files and identifiers, so they are for logs only.
  ///
  /// - Parameters:
  ///   - error: An ``OutboxError``, or another error that the outbox throws.
  ///   - language: The language of the text.
  public static func reason(for error: any Error, in language: MessageLanguage = .current) -> String {
    if OutboxError.isOutOfSpace(error) {
      return language.say("this device is full", de: "das Gerät ist voll")
    }
    return switch error {
    case OutboxError.unusable(let reason): file(reason, language)
    case let error as ShareFileError: file(error, language)
    case is ShareBodyError: reason(.bodyLength as QuarantinedShare.Why, in: language)
    case let error as OutboxError: reason(error, language) ?? unexpected(error, language)
    default: unexpected(error, language)
    }
  }

  private static func reason(_ error: OutboxError, _ language: MessageLanguage) -> String? {
    switch error {
    case .empty: language.say("there is nothing to send", de: "es gibt nichts zu senden")
    case .unreadableAttachment(let name):
      language.say("the file “\(name)” can’t be read", de: "die Datei „\(name)“ ist nicht lesbar")
    case .alreadyCommitted: language.say("it’s already saved", de: "es ist schon gesichert")
    case .newerVersion: reason(.newerVersion as UnreadableShare.Why, in: language)
    case .notFound: language.say("it’s no longer on this device", de: "es ist nicht mehr auf diesem Gerät")
    case .held: language.say("it’s being sent right now", de: "es wird gerade gesendet")
    case .otherAccount: language.say("it belongs to another account", de: "es gehört zu einem anderen Konto")
    case .keepsDestinations:
      language.say("its destination can’t be changed anymore", de: "das Ziel lässt sich nicht mehr ändern")
    case .receiptMismatch: message(for: .receiptMismatch, language)
    case .unusable, .outOfSpace, .invalidOwner: nil
    }
  }

  private static func file(_ error: ShareFileError, _ language: MessageLanguage) -> String {
    language.say(
      "a file on this device can’t be used (error \(error.code))",
      de: "eine Datei auf diesem Gerät kann nicht verwendet werden (Fehler \(error.code))")
  }

  /// Names the error, because the system's own text may be in another language.
  private static func unexpected(_ error: any Error, _ language: MessageLanguage) -> String {
    let error = error as NSError
    return language.say(
      "an unexpected error occurred (\(error.domain) \(error.code))",
      de: "ein unerwarteter Fehler ist aufgetreten (\(error.domain) \(error.code))")
  }
}
