// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareContract

/// The messages of the history, in every language.
public struct HistoryMessages: Hashable, Sendable {
  /// The language of the messages.
  public let language: MessageLanguage

  /// Creates messages in a language; by default the app's.
  public init(_ language: MessageLanguage = .current) { self.language = language }

  /// The state of a share, without its deliveries.
  public func state(of share: ShareStatus) -> String {
    switch share.state {
    case .received: language.say("Waiting to be processed", de: "Wartet auf die Verarbeitung")
    case .reading: language.say("Processing", de: "In Arbeit")
    case .ready where share.deliveries.isEmpty && share.problem?.knownCode == .destinationRemoved:
      language.say(
        "The book is ready, but its destination was removed. Send it to another one.",
        de: "Das Buch ist fertig, aber sein Ziel wurde entfernt. Sende es an ein anderes.")
    case .ready where share.deliveries.isEmpty:
      language.say(
        "The book is ready, but it has no destination", de: "Das Buch ist fertig, aber es hat kein Ziel")
    case .ready: language.say("The book is ready", de: "Das Buch ist fertig")
    case .needsCapture: wall(share.wall)
    case .failed:
      language.say("Couldn’t create the book: ", de: "Das Buch konnte nicht erstellt werden: ")
        + ProblemMessages(language: language).reason(share.problem)
    }
  }

  /// The message beside the deliveries that a share wasn't sent to all its destinations.
  var oneDestinationRemoved: String {
    language.say("One of its destinations was removed", de: "Eines der Ziele wurde entfernt")
  }

  /// The state of a delivery.
  package func state(of delivery: DeliveryStatus, to destination: DestinationName) -> String {
    let twice = language.say(" It may have arrived twice.", de: " Es ist möglicherweise zweimal angekommen.")
    return outcome(of: delivery, destination) + (delivery.possibleDuplicate == true ? "." + twice : "")
  }

  /// The title of a share that has neither title nor address.
  public var untitled: String { language.say("Something shared", de: "Etwas Geteiltes") }

  private func outcome(of delivery: DeliveryStatus, _ destination: DestinationName) -> String {
    let (name, dative) = (destination.text(in: language), destination.dative(in: language))
    let why = ProblemMessages(language: language).reason(delivery.problem)
    switch delivery.state {
    case .queued where delivery.attempts > 0:
      return language.say(
        "Will be sent to \(name) again: \(why)", de: "Wird noch einmal an \(name) gesendet: \(why)")
    case .queued:
      return language.say("Waiting to be sent to \(name)", de: "Wartet auf das Senden an \(name)")
    case .sending: return language.say("Sending to \(name)", de: "Wird an \(name) gesendet")
    case .sent where delivery.isOnlyWritten:
      return language.say(
        "Not sent to \(name): the server has no mail server and wrote the email to a file",
        de: "Nicht an \(name) gesendet: Der Server hat keinen Mailserver und schrieb die E-Mail in eine Datei"
      )
    // The mail server took it; whether the reader did, only its own word says.
    case .sent where delivery.reply?.kind == "confirmationRequested":
      return language.say(
        "Sent to \(name). Amazon asks you to confirm: open its link within 48 hours.",
        de:
          "An \(name) gesendet. Amazon bittet dich um eine Bestätigung: Öffne den Link innerhalb von 48 Stunden."
      )
    case .sent where delivery.noWordSince != nil:
      return language.say(
        "Sent to \(name); no reply yet", de: "An \(name) gesendet, noch keine Antwort")
    case .sent: return language.say("Sent to \(name)", de: "An \(name) gesendet")
    case .confirmed: return language.say("Arrived at \(name)", de: "Bei \(dative) angekommen")
    case .rejected:
      let name = destination.subject(in: language)
      return language.say("\(name) rejected it: \(why)", de: "\(name) hat es abgelehnt: \(why)")
    case .uncertain:
      return language.say(
        "May not have reached \(name); it won’t be sent again automatically",
        de: "Ob es bei \(dative) ankam, ist ungewiss; es wird nicht von selbst noch einmal gesendet")
    case .failed: return language.say("Not sent to \(name): \(why)", de: "Nicht an \(name) gesendet: \(why)")
    }
  }

  /// What the server found instead of the page, and what the user can do about it.
  private func wall(_ wall: WallStatus?) -> String {
    switch wall?.kind {
    case "signIn" where wall?.wasRequested == true:
      language.say(
        "This is the address of a sign-in page. Open the page you want to read in a browser, and share it from there.",
        de:
          "Das ist die Adresse einer Anmeldeseite. Öffne die gewünschte Seite im Browser und teile sie von dort."
      )
    case "signIn":
      language.say(
        "Sign-in required. Share the page from a browser in which you are signed in, so that its content is included.",
        de:
          "Anmeldung nötig. Teile die Seite aus einem Browser, in dem du angemeldet bist, damit ihr Inhalt mitgesendet wird."
      )
    case "paywallHard", "paywallSoft":
      language.say(
        "The page requires a subscription. Share it from a browser in which you can read all of it.",
        de:
          "Die Seite verlangt ein Abonnement. Teile sie aus einem Browser, in dem du sie ganz lesen kannst."
      )
    case "consent", "botChallenge", "ageGate", "geoBlock":
      language.say(
        "The page blocks the server. Open it in the browser and share it from there.",
        de: "Die Seite blockiert den Server. Öffne sie im Browser und teile sie von dort.")
    case "error", "soft404":
      language.say(
        "The page returned an error. If you can read it in the browser, share it from there.",
        de: "Die Seite lieferte einen Fehler. Wenn du sie im Browser lesen kannst, teile sie von dort.")
    default:
      language.say(
        "The server couldn’t read the page. Share it from a browser in which you can read it.",
        de:
          "Der Server konnte die Seite nicht lesen. Teile sie aus einem Browser, in dem du sie lesen kannst.")
    }
  }
}
