// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// What notifications about the state of a share say.
extension ShareMessages {
  /// The title of a notification, by its kind.
  public static func noticeTitle(
    of kind: ShareNotice.Kind, in language: MessageLanguage = .current
  ) -> String {
    switch kind {
    case .needsPage: language.say("A share needs you", de: "Eine Sendung braucht dich")
    case .failed: language.say("A share didn’t arrive", de: "Eine Sendung kam nicht an")
    }
  }

  /// The title of the action of a notification.
  public static func noticeAction(
    of kind: ShareNotice.Kind, in language: MessageLanguage = .current
  ) -> String {
    switch kind {
    case .needsPage: language.say("Open page", de: "Seite öffnen")
    case .failed: language.say("Send again", de: "Noch einmal senden")
    }
  }
}
