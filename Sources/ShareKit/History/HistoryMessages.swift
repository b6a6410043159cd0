// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareContract

/// What a row of the history says, in one place and in every language.
public struct HistoryMessages: Hashable, Sendable {
  /// The language of the messages.
  public let language: MessageLanguage

  /// Creates messages in a language; by default the app's.
  public init(_ language: MessageLanguage = .current) { self.language = language }

  /// How far a share has come, without its deliveries.
  public func state(of share: ShareStatus) -> String {
    switch share.state {
    case .received: language.say("Waiting to be read", de: "Wartet darauf, gelesen zu werden")
    case .reading: language.say("Being read", de: "Wird gelesen")
    case .ready where share.deliveries.isEmpty:
      language.say("The book is ready; it was sent nowhere", de: "Das Buch ist fertig; es ging nirgendwohin")
    case .ready: language.say("The book is ready", de: "Das Buch ist fertig")
    case .needsCapture: wall(share.wall)
    case .failed:
      language.say("No book could be made: ", de: "Es konnte kein Buch gemacht werden: ")
        + ProblemMessages(language: language).reason(share.problem)
    }
  }

  /// How far a delivery has come.
  package func state(of delivery: DeliveryStatus, to destination: DestinationName) -> String {
    let twice = language.say(" It may have arrived twice.", de: " Es kann doppelt angekommen sein.")
    return outcome(of: delivery, destination) + (delivery.possibleDuplicate == true ? "." + twice : "")
  }

  /// What a share is called that has neither title nor address.
  public var untitled: String { language.say("Something shared", de: "Etwas Geteiltes") }

  private func outcome(of delivery: DeliveryStatus, _ destination: DestinationName) -> String {
    let (name, place) = (destination.text(in: language), destination.place(in: language))
    let why = ProblemMessages(language: language).reason(delivery.problem)
    switch delivery.state {
    case .queued where delivery.attempts > 0:
      return language.say(
        "Will be sent to \(name) again: \(why)", de: "Wird noch einmal an \(name) gesendet: \(why)")
    case .queued:
      return language.say("Waiting to be sent to \(name)", de: "Wartet auf den Versand an \(name)")
    case .sending: return language.say("Being sent to \(name)", de: "Wird an \(name) gesendet")
    // The mail server took it; whether the reader did, only its own word says.
    case .sent where delivery.answer?.kind == "confirmationRequested":
      return language.say(
        "Sent to \(name); Amazon asks whether it was you. Open its link within 48 hours.",
        de: "An \(name) gesendet; Amazon fragt, ob du es warst. Öffne den Link innerhalb von 48 Stunden.")
    case .sent where delivery.noWordSince != nil:
      return language.say(
        "Sent to \(name), no word from it yet", de: "An \(name) gesendet, noch keine Antwort von dort")
    case .sent: return language.say("Sent to \(name)", de: "An \(name) gesendet")
    case .confirmed: return language.say("Arrived at \(name)", de: "Bei \(place) angekommen")
    case .rejected: return language.say("\(name) refused it: \(why)", de: "\(name) hat es abgelehnt: \(why)")
    case .uncertain:
      return language.say(
        "May or may not have reached \(name); it is not sent again by itself",
        de: "Ob es bei \(place) ankam, ist ungewiss; es wird nicht von selbst noch einmal gesendet")
    case .failed: return language.say("Not sent to \(name): \(why)", de: "Nicht an \(name) gesendet: \(why)")
    }
  }

  /// What stood where the page should have been, and what the user can do about it.
  private func wall(_ wall: WallStatus?) -> String {
    switch wall?.kind {
    case "signIn" where wall?.asked == true:
      language.say(
        "This is the address of a sign-in page itself. Open the page you meant in the browser and share it from there.",
        de:
          "Das ist die Adresse einer Anmeldeseite selbst. Öffne die gemeinte Seite im Browser und teile sie von dort."
      )
    case "signIn":
      language.say(
        "The page asks to sign in. Share it from the browser in which you are signed in; then it comes along.",
        de:
          "Die Seite verlangt eine Anmeldung. Teile sie aus dem Browser, in dem du angemeldet bist; dann kommt sie mit."
      )
    case "paywallHard", "paywallSoft":
      language.say(
        "The page shows only its beginning to strangers. Share it from the browser in which you can read all of it.",
        de:
          "Die Seite zeigt Fremden nur ihren Anfang. Teile sie aus dem Browser, in dem du alles lesen kannst."
      )
    case "consent", "botChallenge", "ageGate", "geoBlock":
      language.say(
        "The page does not let the server in. Open it in the browser and share it from there.",
        de: "Die Seite lässt den Server nicht herein. Öffne sie im Browser und teile sie von dort.")
    case "error", "soft404":
      language.say(
        "There is an error instead of the page. If you can read it in the browser, share it from there.",
        de: "Statt der Seite kommt ein Fehler. Wenn du sie im Browser lesen kannst, teile sie von dort.")
    default:
      language.say(
        "The server did not get to see the page. Share it from the browser in which you can read it.",
        de:
          "Der Server bekam die Seite nicht zu sehen. Teile sie aus dem Browser, in dem du sie lesen kannst.")
    }
  }
}
