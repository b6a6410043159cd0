// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// What a compose sheet says of what goes out, and what it says once the share is saved.
extension ShareMessages {
  /// The message that a share is being saved.
  public static func saving(in language: MessageLanguage = .current) -> String {
    language.say("Saving…", de: "Wird gesichert …")
  }

  /// The message that a share is saved on this device.
  public static func saved(in language: MessageLanguage = .current) -> String {
    language.say("Saved", de: "Gesichert")
  }

  /// The label of the field for the title.
  public static func titleField(in language: MessageLanguage = .current) -> String {
    language.say("Title", de: "Titel")
  }

  /// The placeholder of that field: without a title, the page's or the app's is used.
  public static func titlePlaceholder(in language: MessageLanguage = .current) -> String {
    language.say("As on the page", de: "Wie auf der Seite")
  }

  /// The label of the field for tags.
  public static func tagsField(in language: MessageLanguage = .current) -> String {
    language.say("Tags", de: "Schlagwörter")
  }

  /// The placeholder of that field: an example of tags.
  public static func tagsPlaceholder(in language: MessageLanguage = .current) -> String {
    language.say("travel, Italy", de: "Reisen, Italien")
  }

  /// One sentence about what is sent.
  package static func whatGoesOut(
    _ contents: ComposeContents, in language: MessageLanguage = .current
  ) -> String {
    if Set(contents.items.map(\.kind)) == [.text, .image] {
      return textGoesOut(with: contents.count(of: .image), language)
    }
    return switch contents.items.first?.kind {
    case .page:
      language.say(
        "Sends the page as you see it, even if it needs a sign-in.",
        de: "Sendet die Seite so, wie du sie siehst, auch wenn sie eine Anmeldung braucht.")
    case .link:
      language.say(
        "Sends the link. Your server loads the page.",
        de: "Sendet den Link. Dein Server lädt die Seite.")
    case .text: language.say("Sends the text.", de: "Sendet den Text.")
    case .image where contents.count(of: .image) > 1:
      language.say(
        "Sends \(contents.count(of: .image)) images.", de: "Sendet \(contents.count(of: .image)) Bilder.")
    case .image: language.say("Sends the image.", de: "Sendet das Bild.")
    case .file where contents.items.count > 1:
      language.say("Sends \(contents.items.count) files.", de: "Sendet \(contents.items.count) Dateien.")
    case .file: language.say("Sends the file.", de: "Sendet die Datei.")
    case nil: ""
    }
  }

  private static func textGoesOut(with images: Int, _ language: MessageLanguage) -> String {
    images == 1
      ? language.say("Sends the text and the image.", de: "Sendet den Text und das Bild.")
      : language.say("Sends the text and \(images) images.", de: "Sendet den Text und \(images) Bilder.")
  }

  /// The title of a share in quotation marks.
  public static func quoted(_ title: String, in language: MessageLanguage = .current) -> String {
    language.say("“\(title)”", de: "„\(title)“")
  }

  /// The message with the destination of a saved share, and that the user doesn't have to wait; nil stands for the account's
  /// default destination.
  public static func going(to destination: String?, in language: MessageLanguage = .current) -> String {
    guard let destination else {
      return language.say(
        "It’s on its way. You can put the phone away.",
        de: "Es ist unterwegs. Du kannst das Telefon weglegen.")
    }
    return language.say(
      "Going to \(destination). You can put the phone away.",
      de: "Geht an \(destination). Du kannst das Telefon weglegen.")
  }

  /// The message with the destination of a saved share that is sent as soon as the device has a network.
  public static func goingWhenOnline(
    to destination: String?, in language: MessageLanguage = .current
  ) -> String {
    guard let destination else {
      return language.say(
        "It will be sent when you’re online. You can put the phone away.",
        de: "Es wird gesendet, sobald du online bist. Du kannst das Telefon weglegen.")
    }
    return language.say(
      "It will be sent to \(destination) when you’re online. You can put the phone away.",
      de: "Es wird an \(destination) gesendet, sobald du online bist. Du kannst das Telefon weglegen.")
  }

  /// The title of the button that takes a saved share back.
  public static func undo(in language: MessageLanguage = .current) -> String {
    language.say("Undo", de: "Widerrufen")
  }

  /// The title of the button that closes the screen.
  public static func done(in language: MessageLanguage = .current) -> String {
    language.say("Done", de: "Fertig")
  }

  /// The message that the share was taken back.
  public static func takenBack(in language: MessageLanguage = .current) -> String {
    language.say("Discarded", de: "Verworfen")
  }

  /// The message that a share can no longer be taken back here.
  public static func notTakenBack(app: String, in language: MessageLanguage = .current) -> String {
    language.say(
      "It is already being sent. You can delete it in \(app).",
      de: "Es wird schon gesendet. Du kannst es in \(app) löschen.")
  }
}
