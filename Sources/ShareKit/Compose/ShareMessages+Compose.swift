// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension ShareMessages {
  /// The title of the button that sends what is shared.
  public static func post(in language: MessageLanguage = .current) -> String {
    language.say("Send", de: "Senden")
  }

  /// The title of the button that cancels.
  public static func cancel(in language: MessageLanguage = .current) -> String {
    language.say("Cancel", de: "Abbrechen")
  }

  /// The title of the button that confirms a message.
  public static func ok(in language: MessageLanguage = .current) -> String { language.say("OK", de: "OK") }

  /// The accessibility label of the text view.
  public static func composeText(in language: MessageLanguage = .current) -> String {
    language.say("Your text", de: "Dein Text")
  }

  /// The label of the progress bar.
  public static func reading(in language: MessageLanguage = .current) -> String {
    language.say("Reading your share", de: "Wird eingelesen")
  }

  /// The message that items are being read, with the names that are known; `count` is the number of items.
  public static func reading(
    _ names: [String], of count: Int, in language: MessageLanguage = .current
  ) -> String {
    switch (names.first, count) {
    case (let name?, ...1): language.say("Reading “\(name)”", de: "„\(name)“ wird eingelesen")
    case (let name?, _):
      language.say(
        "Reading “\(name)” and \(count - 1) more", de: "„\(name)“ und \(count - 1) weitere werden eingelesen")
    case (nil, ...1): reading(in: language)
    case (nil, _): language.say("Reading \(count) items", de: "\(count) Inhalte werden eingelesen")
    }
  }

  /// The title of the row for the destination.
  public static func destination(in language: MessageLanguage = .current) -> String {
    language.say("Send to", de: "Senden an")
  }

  /// The question before unsaved work is discarded.
  public static func discardQuestion(in language: MessageLanguage = .current) -> String {
    language.say("Nothing is saved yet. Discard it?", de: "Noch ist nichts gesichert. Verwerfen?")
  }

  /// The title of the button that discards it.
  public static func discard(in language: MessageLanguage = .current) -> String {
    language.say("Discard", de: "Verwerfen")
  }

  /// The title of the button that keeps it.
  public static func keepEditing(in language: MessageLanguage = .current) -> String {
    language.say("Keep Editing", de: "Weiter bearbeiten")
  }

  /// The accessibility label of the thumbnail.
  public static func preview(of name: String, in language: MessageLanguage = .current) -> String {
    language.say("Preview of \(name)", de: "Vorschau von \(name)")
  }

  /// The message with the number of attachments that aren't listed.
  public static func more(_ count: Int, in language: MessageLanguage = .current) -> String {
    language.say("and \(count) more", de: "und \(count) weitere")
  }

  /// The subtitle of an attachment: its host, or its kind and size.
  package static func detail(of item: ComposeItem, in language: MessageLanguage = .current) -> String {
    let kind =
      switch item.kind {
      case .link: language.say("Link", de: "Link")
      case .text: language.say("Text", de: "Text")
      case .page: page(with: item.images, language)
      case .image: language.say("Picture", de: "Bild")
      case .file: language.say("File", de: "Datei")
      }
    let isPlain = item.kind == .link || item.kind == .text
    let facts = [item.host ?? (isPlain ? kind : nil), isPlain ? nil : kind, item.bytes.map(language.bytes)]
    return facts.compactMap { $0 }.joined(separator: " · ")
  }

  private static func page(with images: Int, _ language: MessageLanguage) -> String {
    switch images {
    case ...0: language.say("Page", de: "Seite")
    case 1: language.say("Page with 1 image", de: "Seite mit 1 Bild")
    default: language.say("Page with \(images) images", de: "Seite mit \(images) Bildern")
    }
  }

  /// The counter of a compose sheet, as VoiceOver reads it.
  public static func characters(_ remaining: Int, in language: MessageLanguage = .current) -> String {
    switch remaining {
    case 1: language.say("1 character left", de: "noch 1 Zeichen")
    case -1: language.say("1 character too many", de: "1 Zeichen zu viel")
    case 0...: language.say("\(remaining) characters left", de: "noch \(remaining) Zeichen")
    default: language.say("\(-remaining) characters too many", de: "\(-remaining) Zeichen zu viel")
    }
  }

  /// Why a share can't be posted, as a complete sentence.
  package static func reason(_ reason: ComposeReason, in language: MessageLanguage = .current) -> String {
    switch reason {
    case .textTooLong(let count):
      language.say(
        "The text is too long: \(characters(-count, in: language)).",
        de: "Der Text ist zu lang: \(characters(-count, in: language)).")
    case .textMissing: language.say("Write something first.", de: "Schreib zuerst etwas.")
    case .wrongAttachments(let requirement, let found): message(for: requirement, found, language)
    case .nothingTaken(let verdict): message(for: verdict, language)
    case .tooLarge(let name, let bytes, let limit): message(forTooLarge: name, bytes, limit, language)
    }
  }

  private static func message(
    forTooLarge name: String?, _ bytes: Int, _ limit: Int, _ language: MessageLanguage
  ) -> String {
    let quoted = name.map { language.say("“\($0)”", de: "„\($0)“") }
    let what = quoted ?? language.say("This", de: "Das")
    let (size, most) = (language.bytes(bytes), language.bytes(limit))
    return language.say(
      "\(what) is too large to send: \(size). The server accepts up to \(most).",
      de: "\(what) ist zu groß zum Senden: \(size). Der Server nimmt höchstens \(most) an.")
  }

  /// The reason why no item of a share could be loaded, as a complete sentence.
  public static func nothingTaken(
    _ verdict: LoadOutcome.Verdict, in language: MessageLanguage = .current
  ) -> String { message(for: verdict, language) }

  /// The attachments that couldn't be read, by name if they have one; nil if all were read.
  public static func notRead(
    _ failures: [LoadOutcome.Failure], of total: Int, in language: MessageLanguage = .current
  ) -> String? {
    guard !failures.isEmpty else { return nil }
    let head =
      failures.count == 1
      ? language.say("1 of \(total) couldn’t be read", de: "1 von \(total) war nicht lesbar")
      : language.say(
        "\(failures.count) of \(total) couldn’t be read",
        de: "\(failures.count) von \(total) waren nicht lesbar")
    let lines = failures.map { line(for: $0, language) }
    return ([head + ":"] + lines).joined(separator: "\n")
  }

  /// The reason why an item couldn't be loaded.
  public static func reason(
    _ reason: LoadOutcome.Reason, in language: MessageLanguage = .current
  ) -> String {
    switch reason {
    case .nothingUsable:
      language.say(
        "this kind of content can’t be sent", de: "diese Art von Inhalt kann nicht gesendet werden")
    case .host(_, let code, let words):
      words.isEmpty
        ? language.say("the other app reported error \(code)", de: "die andere App meldet Fehler \(code)")
        : words
    case .timedOut: language.say("the other app didn’t respond", de: "die andere App hat nicht geantwortet")
    case .cancelled: language.say("canceled", de: "abgebrochen")
    case .deviceFull: language.say("this device is full", de: "das Gerät ist voll")
    case .unwritable(let words): words
    case .unexpectedValue:
      language.say(
        "the other app provided unexpected content", de: "die andere App hat unerwartete Inhalte geliefert")
    }
  }

  private static func line(for failure: LoadOutcome.Failure, _ language: MessageLanguage) -> String {
    let name = failure.name ?? language.say("Without a name", de: "Ohne Namen")
    return "• \(name): \(reason(failure.reason, in: language))"
  }

  private static func message(for verdict: LoadOutcome.Verdict, _ language: MessageLanguage) -> String {
    switch verdict {
    case .loaded, .empty:
      language.say(
        "There is nothing here that can be sent", de: "Hier ist nichts, was gesendet werden kann")
    case .failed:
      language.say(
        "Not saved: none of it could be read", de: "Nicht gesichert: Nichts davon war lesbar")
    case .deviceFull:
      language.say("Not saved: this device is full", de: "Nicht gesichert: Das Gerät ist voll")
    case .cancelled: language.say("Not saved: canceled", de: "Nicht gesichert: abgebrochen")
    }
  }

  private static func message(
    for requirement: ComposeRules.Requirement, _ found: Int, _ language: MessageLanguage
  ) -> String {
    let (low, high) = (requirement.count.lowerBound, requirement.count.upperBound)
    let wanted: String =
      switch (low, high) {
      case (_, _) where low == high: kind(requirement, low, language)
      case (_, Int.max): language.say("at least", de: "mindestens") + " " + kind(requirement, low, language)
      default: "\(low)–" + kind(requirement, high, language)
      }
    return language.say(
      "This requires \(wanted), but there are \(found).", de: "Erwartet: \(wanted), vorhanden: \(found).")
  }

  private static func kind(
    _ requirement: ComposeRules.Requirement, _ count: Int, _ language: MessageLanguage
  ) -> String {
    switch (requirement.kind, count) {
    case (.image, 1): language.say("1 image", de: "1 Bild")
    case (.image, _): language.say("\(count) images", de: "\(count) Bilder")
    case (_, 1): language.say("1 attachment", de: "1 Anhang")
    default: language.say("\(count) attachments", de: "\(count) Anhänge")
    }
  }
}
