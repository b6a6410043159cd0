// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension ShareMessages {
  /// The title of the notification of a share that waits for its user.
  public static func noticeTitle(in language: MessageLanguage = .current) -> String {
    language.say("Sign in to finish sharing", de: "Zum Senden anmelden")
  }

  /// The text of that notification.
  public static func notice(app: String, in language: MessageLanguage = .current) -> String {
    language.say(
      "Your share is saved on this device. Tap to sign in to \(app) and send it.",
      de:
        "Was du geteilt hast, ist auf diesem Gerät gesichert. Tippe, um dich bei \(app) anzumelden und es zu senden."
    )
  }

  /// The text of the prompt if there is such a notification, because a Focus can hide it.
  public static func noticePosted(app: String, in language: MessageLanguage = .current) -> String {
    language.say(
      "Tap the notification, or open \(app), and sign in. It will be sent from there.",
      de: "Tippe auf die Mitteilung oder öffne \(app) und melde dich an. Von dort wird es gesendet.")
  }
}
