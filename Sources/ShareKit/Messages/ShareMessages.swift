// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract

/// The messages about shares on this device, for users.
///
/// They are in the language of the app, unless you pass another one.
public enum ShareMessages {
  /// The title of the prompt in the extension.
  public static var promptTitle: String { promptTitle(in: .current) }

  /// The title of the prompt in the extension.
  public static func promptTitle(in language: MessageLanguage) -> String {
    language.say("Saved on this device", de: "Auf diesem Gerät gesichert")
  }

  /// The text of the prompt, depending on the state of the credential.
  public static func prompt(
    for credential: CredentialVerdict, app: String, in language: MessageLanguage = .current
  ) -> String {
    switch credential {
    case .signedIn:
      language.say(
        "It will be sent as soon as \(app) can reach the server.",
        de: "Es wird gesendet, sobald \(app) den Server erreicht.")
    case .signedOut, .staleWipe:
      language.say(
        "Open \(app) and sign in. It will be sent from there.",
        de: "Öffne \(app) und melde dich an. Von dort wird es gesendet.")
    case .lockedTryLater:
      language.say(
        "This device hasn’t been unlocked since it started. Unlock it, then open \(app) to send this.",
        de:
          "Das Gerät wurde seit dem Einschalten nicht entsperrt. Entsperre es und öffne \(app): Von dort wird es gesendet."
      )
    case .misconfigured(let fault):
      language.say(
        "\(app) can’t send from here (\(message(for: fault, language))). Open it to send this.",
        de:
          "\(app) kann von hier nicht senden (\(message(for: fault, language))). Öffne die App, um es zu senden."
      )
    }
  }

  /// The message that a share can't be saved before the device's first unlock, and what to do.
  public static func notUnlocked(in language: MessageLanguage = .current) -> String {
    language.say(
      "Not saved: this device hasn’t been unlocked since it started. Unlock it, then share again.",
      de:
        "Nicht gesichert: Das Gerät wurde seit dem Einschalten nicht entsperrt. Entsperre es und teile dann noch einmal."
    )
  }

  /// The message that no share can be saved until the app is reinstalled.
  public static func notInstalled(app: String, in language: MessageLanguage = .current) -> String {
    language.say(
      "Not saved: \(app) is not installed completely. Install it again.",
      de: "Nicht gesichert: \(app) ist nicht vollständig installiert. Installiere die App noch einmal.")
  }

  /// The message that a share couldn't be saved, with a technical reason.
  public static func notSaved(_ reason: String, in language: MessageLanguage = .current) -> String {
    language.say("Not saved: \(reason)", de: "Nicht gesichert: \(reason)")
  }

  /// The state of a share in the outbox, for the account that is signed in.
  public static func state(
    of entry: OutboxEntry, signedInAs account: AccountIdentity?, isOnline: Bool? = nil,
    in language: MessageLanguage = .current
  ) -> String {
    guard let account, !entry.isSendable(as: account) else {
      return state(of: entry, isOnline: isOnline, in: language)
    }
    return state(ofOther: entry, account, language)
  }

  /// The state of a share in the outbox.
  ///
  /// - Parameters:
  ///   - entry: The share.
  ///   - isOnline: Whether the device has a network; nil if that isn't known.
  ///   - language: The language of the text.
  public static func state(
    of entry: OutboxEntry, isOnline: Bool? = nil, in language: MessageLanguage = .current
  ) -> String {
    let why = reason(entry.progress.reason, in: language)
    let again = language.say("Will be tried again: \(why)", de: "Wird erneut versucht: \(why)")
    switch entry.state {
    case .pending where entry.progress.attempts == 0:
      return language.say("Waiting to be sent", de: "Wartet auf das Senden")
    case .pending: return again
    case .needsSignIn: return language.say("Waiting for you to sign in", de: "Wartet auf deine Anmeldung")
    case .uploading where isOnline == false: return sentWhenOnline(in: language)
    case .uploading where entry.hasFailedToConnect: return again
    case .uploading: return language.say("Sending", de: "Wird gesendet")
    case .failed: return notSent(because: why, in: language)
    }
  }

  /// What a reason means to a user.
  package static func reason(_ reason: OutboxReason?, in language: MessageLanguage = .current) -> String {
    guard let reason else {
      return language.say("the reason is unknown", de: "der Grund ist nicht bekannt")
    }
    if reason.code == OutboxReason.expired { return expired(in: language) }
    if let why = UploadVerdict.Why(rawValue: reason.code) { return message(for: why, language) }
    let code = ProblemCode(rawValue: reason.code)
    if let known = code.flatMap({ message(for: $0, language) }) { return known }
    let other = language.say(
      "the server rejected it (\(reason.code))", de: "der Server hat es abgelehnt (\(reason.code))")
    return ProblemMessages(language: language).reason(
      code: reason.code, words: reason.detail ?? code?.title ?? other)
  }

  private static func message(for code: ProblemCode, _ language: MessageLanguage) -> String? {
    switch code {
    case .tokenOwnerMismatch:
      language.say(
        "it was saved for an account other than the one signed in",
        de: "es wurde für ein anderes Konto gesichert als das angemeldete")
    case .bodyTooLarge:
      language.say("it is larger than the server accepts", de: "es ist größer, als der Server annimmt")
    case .unsupportedMediaType:
      language.say(
        "the server doesn’t accept this kind of file", de: "der Server nimmt diesen Dateityp nicht an")
    case .idempotencyKeyReused:
      language.say(
        "the server has another share with the same identifier",
        de: "auf dem Server hat ein anderer Inhalt dieselbe Kennung")
    case .destinationRemoved:
      language.say(
        "its destination doesn’t exist anymore; choose another one",
        de: "das Ziel gibt es nicht mehr; wähle ein anderes")
    case .unauthenticated: language.say("you are signed out", de: "du bist abgemeldet")
    default: nil
    }
  }

  static func message(for why: UploadVerdict.Why, _ language: MessageLanguage) -> String {
    switch why {
    case .network:
      language.say("the server couldn’t be reached", de: "der Server war nicht erreichbar")
    case .interrupted: language.say("sending was interrupted", de: "das Senden wurde unterbrochen")
    case .unreadable:
      language.say(
        "its file couldn’t be read on this device", de: "die Datei war auf diesem Gerät nicht lesbar")
    case .busy: language.say("the server is busy", de: "der Server ist ausgelastet")
    case .tooManyRequests:
      language.say(
        "you have reached the server’s limit for now",
        de: "du hast die Grenze des Servers vorerst erreicht")
    case .serverFailed: language.say("the server had an error", de: "beim Server ist ein Fehler aufgetreten")
    case .serverFull: language.say("the server’s storage is full", de: "der Speicher des Servers ist voll")
    case .noReceipt, .unexpectedResponse:
      language.say(
        "the response didn’t come from the server", de: "die Antwort kam nicht vom Server")
    case .noUploads:
      language.say(
        "the server doesn’t support resumable uploads",
        de: "der Server unterstützt keine fortsetzbaren Uploads")
    case .uploadGone:
      language.say(
        "the server deleted the partial upload", de: "der Server hat den angefangenen Upload gelöscht")
    case .receiptMismatch:
      language.say("the server confirmed a different share", de: "der Server hat etwas anderes bestätigt")
    }
  }

  private static func message(
    for fault: CredentialVerdict.Fault, _ language: MessageLanguage
  ) -> String {
    switch fault {
    case .entitlementMissing:
      language.say("its keychain access group is missing", de: "ihre Schlüsselbundgruppe fehlt")
    case .newerRecord:
      language.say(
        "a newer version of the app signed in", de: "die Anmeldung stammt von einer neueren Version")
    case .keychain(let status):
      language.say("keychain error \(status)", de: "Schlüsselbundfehler \(status)")
    }
  }
}
