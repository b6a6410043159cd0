// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract

extension ShareMessages {
  /// The title of a share that has none.
  public static func untitled(in language: MessageLanguage = .current) -> String {
    language.say("Without a title", de: "Ohne Titel")
  }

  /// The title of a share in a list: its own, else its address, else a replacement.
  public static func title(of entry: OutboxEntry, in language: MessageLanguage = .current) -> String {
    let names = [entry.manifest.title, entry.manifest.url].compactMap { $0 }
    return names.first { !$0.allSatisfy(\.isWhitespace) } ?? untitled(in: language)
  }

  /// The message that a share waits for a network.
  public static func sentWhenOnline(in language: MessageLanguage = .current) -> String {
    language.say("Will be sent when you’re online", de: "Wird gesendet, sobald du online bist")
  }

  /// How far a share is, without the reason.
  static func shortState(
    of entry: OutboxEntry, signedInAs account: AccountIdentity?, isOnline: Bool?, now: OutboxMoment,
    in language: MessageLanguage = .current
  ) -> String {
    let waiting = language.say("Waiting to be sent", de: "Wartet auf das Senden")
    let again = language.say("Will be tried again", de: "Wird erneut versucht")
    if let account, !entry.isSendable(as: account) { return shortState(ofOther: entry, account, language) }
    switch entry.state {
    case .pending where entry.progress.attempts == 0: return waiting
    case .pending: return again
    case .needsSignIn: return language.say("Waiting for you to sign in", de: "Wartet auf deine Anmeldung")
    case .uploading(let lease) where !lease.isHeld(at: now): return waiting
    case .uploading where isOnline == false: return sentWhenOnline(in: language)
    case .uploading where entry.hasFailedToConnect: return again
    case .uploading: return language.say("Sending", de: "Wird gesendet")
    case .failed: return language.say("Not sent", de: "Nicht gesendet")
    }
  }

  /// The state of a share that isn't sent to the account that is signed in.
  private static func shortState(
    ofOther entry: OutboxEntry, _ account: AccountIdentity, _ language: MessageLanguage
  ) -> String {
    guard let server = entry.server?.text else {
      return language.say(
        "Saved by an older version, for an unknown server",
        de: "Von einer älteren Version gesichert, Server unbekannt")
    }
    guard server != account.server.text else {
      return language.say("Saved for another account", de: "Für ein anderes Konto gesichert")
    }
    return language.say("Saved for an account at \(server)", de: "Für ein Konto bei \(server) gesichert")
  }

  /// The state of a share that isn't sent to the account that is signed in, and what the user can do.
  static func state(
    ofOther entry: OutboxEntry, _ account: AccountIdentity, _ language: MessageLanguage
  ) -> String {
    guard let server = entry.server?.text else {
      return language.say(
        "An older version saved this without its server; decide whether your present account gets it",
        de:
          "Eine ältere Version hat dies ohne den Server gesichert; entscheide, ob dein jetziges Konto es bekommt"
      )
    }
    guard server != account.server.text else {
      return language.say(
        "Saved for another account; sign in to that account to send it",
        de: "Für ein anderes Konto gesichert; melde dich dort an, um es zu senden")
    }
    return language.say(
      "Saved for an account at \(server); sign in there, or send it to your present account",
      de: "Für ein Konto bei \(server) gesichert; melde dich dort an oder sende es an dein jetziges Konto")
  }

  /// The state of a share that cannot be read now or by this version.
  static func hiddenState(in language: MessageLanguage = .current) -> String {
    language.say("Not sent", de: "Nicht gesendet")
  }

  /// The state of a quarantined folder.
  static func quarantinedState(in language: MessageLanguage = .current) -> String {
    language.say("Damaged and quarantined", de: "Beschädigt und beiseitegelegt")
  }

  /// Why a share cannot be read now or by this version.
  package static func reason(_ why: UnreadableShare.Why, in language: MessageLanguage = .current) -> String {
    switch why {
    case .newerVersion:
      language.say(
        "a newer version of the app saved it; update the app to send it",
        de: "eine neuere Version der App hat es gesichert; aktualisiere die App, um es zu senden")
    case .notNow:
      language.say(
        "it can’t be read now; unlock this device",
        de: "es ist gerade nicht lesbar; entsperre das Gerät")
    }
  }

  /// What is wrong with something in the quarantine.
  package static func reason(_ why: QuarantinedShare.Why, in language: MessageLanguage = .current) -> String {
    switch why {
    case .foreignName: language.say("it is not a share", de: "es ist nichts Geteiltes")
    case .noManifest, .garbledManifest, .otherShare:
      language.say("its description is damaged", de: "die Beschreibung ist beschädigt")
    case .noBody, .bodyLength: language.say("its content is damaged", de: "der Inhalt ist beschädigt")
    case .garbledProgress:
      language.say(
        "the account it belongs to is unknown",
        de: "es ist nicht mehr bekannt, für welches Konto es ist")
    case .notNow: language.say("it can’t be read now", de: "es ist gerade nicht lesbar")
    case .nothing: language.say("it is being checked", de: "es wird gerade geprüft")
    }
  }

  /// The message that a share couldn't be saved because this device is full.
  public static func outOfSpace(in language: MessageLanguage = .current) -> String {
    language.say("Not saved: this device is full", de: "Nicht gesichert: Das Gerät ist voll")
  }

  /// The reason of a share that expired.
  static func expired(in language: MessageLanguage = .current) -> String {
    language.say(
      "it is older than the limit you chose", de: "es ist älter als die Grenze, die du gewählt hast")
  }

  /// The expiry of shares, as a line of the settings.
  public static func expiry(_ expiry: OutboxExpiry, in language: MessageLanguage = .current) -> String {
    switch expiry {
    case .never: language.say("Keep trying forever", de: "Immer weiter versuchen")
    case .afterDays(1): language.say("Stop trying after 1 day", de: "Nach 1 Tag aufhören")
    case .afterDays(let days):
      language.say("Stop trying after \(days) days", de: "Nach \(days) Tagen aufhören")
    }
  }
}

extension OutboxEntry {
  /// Whether the last attempt found no network or no server; the transfer service keeps trying by itself.
  var hasFailedToConnect: Bool { progress.reason?.code == UploadVerdict.Why.network.rawValue }
}
