// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract

/// Messages about the outcome of a share or a delivery.
///
/// In English the server's own words come first, for they know more. A code that this version does not know keeps them
/// in every language, and a code that stands for many reasons is followed by them. An app can replace the reason by the key `problem.` with the code, such as `problem.wall`.
struct ProblemMessages {
  let language: MessageLanguage

  /// The reason of a problem.
  func reason(_ problem: Problem?) -> String {
    guard let problem else {
      return language.say("the reason is unknown", de: "der Grund ist nicht bekannt")
    }
    return reason(code: problem.code, words: problem.detail ?? problem.title)
  }

  /// The reason for a code; `words` are the server's own, in English.
  func reason(code: String, words: String) -> String {
    if let own = language.replacement(for: "problem." + code) { return own }
    if language.isEnglish { return words }
    guard let known = ProblemCode(rawValue: code), let own = german(known) else { return words }
    return Self.isBroad(known) && words != known.title ? "\(own) („\(words)“)" : own
  }

  /// Whether a code stands for many reasons, which only the server's words tell apart.
  private static func isBroad(_ code: ProblemCode) -> Bool {
    [.badRequest, .unprocessable, .conflict].contains(code)
  }

  private func german(_ code: ProblemCode) -> String? {
    switch code {
    case .fetchFailed: "die Seite ließ sich nicht laden"
    case .hostUnknown: "die Website wurde nicht gefunden"
    case .connectionRefused: "die Website hat die Verbindung abgelehnt"
    case .fetchTimedOut: "die Website hat nicht rechtzeitig geantwortet"
    case .certificateExpired, .certificateWrongName, .certificateUntrusted, .secureConnectionFailed:
      "die Verbindung zur Website ist nicht sicher"
    case .addressNotAllowed: "diese Adresse ist nicht erlaubt"
    case .tooManyRedirects: "die Adresse leitet zu oft weiter"
    case .pageTooLarge: "die Seite ist zu groß"
    case .pageNotFound: "die Seite gibt es nicht"
    case .pageGone: "die Seite wurde entfernt"
    case .pageForbidden, .pageRefused: "die Website hat den Server abgewiesen"
    case .siteFailed: "die Website hatte eine Störung"
    case .wall: "die Seite muss aus dem Browser oder vom Telefon geteilt werden"
    case .unsupportedContent: "aus dieser Art von Inhalt lässt sich noch kein Buch machen"
    case .noArticle: "es wurde kein lesbarer Text gefunden"
    case .bookFailed: "das Buch konnte nicht erstellt werden"
    case .damagedShare: "der gespeicherte Inhalt kann nicht gelesen werden"
    case .fileUnreadable: "die Datei lässt sich nicht öffnen"
    case .interrupted: "die Verarbeitung wurde zu oft unterbrochen"
    case .noDestination: "das Konto hat kein Ziel"
    case .destinationRemoved: "das Ziel wurde entfernt; sende das Buch an ein anderes"
    case .destinationUnconfirmed: "das Ziel ist noch nicht bestätigt"
    case .machineMissing: "auf dem Rechner des Ordners läuft kein Worker"
    case .alreadySent: "das wurde schon gesendet"
    case .gaveUp: "nach zu vielen Versuchen beendet"
    case .notFound: "das gibt es auf dem Server nicht mehr"
    case .tooManyRequests: "zu viele Anfragen in kurzer Zeit"
    case .unavailable, .internalError: "der Server war nicht verfügbar"
    default: germanMail(code)
    }
  }

  private func germanMail(_ code: ProblemCode) -> String? {
    switch code {
    case .mailRefused, .mailMessageRefused: "der Mailserver hat das Buch abgelehnt"
    case .mailRecipientRefused: "der Mailserver hat die Adresse abgelehnt"
    case .mailMessageTooLarge: "das Buch ist zu groß für den Mailserver"
    case .mailUncertain, .mailReplyMissing: "es ist nicht bekannt, ob das Buch angekommen ist"
    case .mailTryAgain, .mailServerBusy, .mailServerUnreachable, .mailConnectionLost, .mailInterrupted:
      "der Mailserver konnte das Buch nicht annehmen"
    case .mailCredentialsRefused, .mailEncryptionMissing, .mailCertificateUntrusted, .mailServerRefusesUs,
      .mailMisconfigured, .mailFolderUnwritable:
      "der Mailserver kann nicht verwendet werden"
    case .mailWrittenToFolder: "der Server hat keinen Mailserver, deshalb ist die E-Mail nur eine Datei"
    case .mailChannelPaused: "der E-Mail-Versand ist angehalten; nichts geht verloren"
    default: germanReplyProblem(code)
    }
  }

  private func germanReplyProblem(_ code: ProblemCode) -> String? {
    switch code {
    case .destinationSenderNotApproved:
      "das Kindle-Konto hat den Absender nicht genehmigt; füge ihn bei Amazon hinzu"
    case .destinationCannotReadBook: "Amazon konnte das Buch nicht umwandeln; sende es noch einmal"
    case .destinationBookTooLarge: "das Buch ist zu groß für das Ziel"
    case .destinationFormatUnsupported: "das Ziel nimmt diesen Dateityp nicht an"
    case .destinationBookProtected: "das Ziel hält die Datei für geschützt"
    case .destinationAttachmentMissing: "das Ziel hat in der E-Mail kein Buch gefunden"
    case .destinationAddressUnknown: "die Adresse des Ziels gibt es nicht"
    case .destinationFull: "der Speicher des Ziels ist voll"
    case .destinationConfirmationMissed: "Amazon bekam innerhalb von 48 Stunden keine Bestätigung"
    case .destinationSenderNotTrusted: "das Ziel vertraut E-Mails von diesem Absender nicht"
    case .destinationRefused: "das Ziel hat das Buch abgelehnt"
    case .destinationUnreachable: "das Ziel war tagelang nicht zu erreichen"
    default: germanOther(code)
    }
  }

  private func germanOther(_ code: ProblemCode) -> String? {
    switch code {
    case .bookTooLarge: "das Buch ist zu groß für das Ziel"
    case .folderMissing, .folderUnwritable, .folderFull:
      "in den Ordner des Ziels konnte nicht geschrieben werden"
    case .webhookUnreachable, .webhookUnanswered, .webhookBusy: "der Webhook hat das Buch nicht angenommen"
    case .webhookRefused, .webhookGone: "der Webhook hat das Buch abgelehnt"
    case .webhookRedirects, .webhookMisconfigured: "der Webhook kann nicht verwendet werden"
    case .restored: "der Server wurde aus einem Backup wiederhergestellt"
    case .canceled: "das Senden wurde abgebrochen"
    default: germanRequest(code)
    }
  }
}
