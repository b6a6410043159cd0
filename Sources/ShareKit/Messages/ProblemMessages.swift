// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract

/// Messages about the outcome of a share or a delivery.
///
/// In English the server's own words come first, for they know more. A code that this version does not know keeps them
/// in every language.
struct ProblemMessages {
  let language: MessageLanguage

  /// The reason of a problem.
  func reason(_ problem: Problem?) -> String {
    guard let problem else {
      return language.say("the reason is unknown", de: "der Grund ist nicht bekannt")
    }
    if language == .english { return problem.detail ?? problem.title }
    return problem.knownCode.flatMap(german) ?? problem.detail ?? problem.title
  }

  private func german(_ code: ProblemCode) -> String? {
    switch code {
    case .fetchFailed: "die Seite ließ sich nicht laden"
    case .hostUnknown: "die Website gibt es nicht"
    case .connectionRefused: "die Website nimmt keine Verbindung an"
    case .fetchTimedOut: "die Website hat nicht rechtzeitig geantwortet"
    case .certificateExpired, .certificateWrongName, .certificateUntrusted, .secureConnectionFailed:
      "die Verbindung zur Website ist nicht sicher"
    case .addressNotAllowed: "diese Adresse ist nicht erlaubt"
    case .tooManyRedirects: "die Adresse leitet zu oft weiter"
    case .pageTooLarge: "die Seite ist zu groß"
    case .pageNotFound: "die Seite gibt es nicht"
    case .pageGone: "die Seite wurde gelöscht"
    case .pageForbidden, .pageRefused: "die Website hat den Server abgewiesen"
    case .siteFailed: "die Website ist gestört"
    case .wall: "die Seite liegt hinter einer Schranke"
    case .unsupportedContent: "aus dieser Art von Inhalt lässt sich noch kein Buch machen"
    case .noArticle: "es wurde kein lesbarer Text gefunden"
    case .bookFailed: "das Buch ließ sich nicht herstellen"
    case .damagedShare: "das Geteilte ist auf dem Server nicht mehr lesbar"
    case .fileUnreadable: "die Datei lässt sich nicht öffnen"
    case .interrupted: "die Arbeit wurde zu oft unterbrochen"
    case .noDestination: "das Konto hat kein Ziel"
    case .destinationUnconfirmed: "das Ziel ist noch nicht bestätigt"
    case .alreadySent: "die Seite wurde schon gesendet"
    case .gaveUp: "nach zu vielen Versuchen aufgegeben"
    case .notFound: "das gibt es auf dem Server nicht mehr"
    case .tooManyRequests: "zu viele Anfragen in kurzer Zeit"
    case .unavailable, .internalError: "der Server kann gerade nicht"
    default: germanMail(code)
    }
  }

  private func germanMail(_ code: ProblemCode) -> String? {
    switch code {
    case .mailRefused, .mailMessageRefused: "der Mailserver hat das Buch abgelehnt"
    case .mailRecipientRefused: "der Mailserver hat die Adresse abgelehnt"
    case .mailMessageTooLarge: "das Buch ist dem Mailserver zu groß"
    case .mailUncertain, .mailReplyMissing: "es ist nicht bekannt, ob das Buch angekommen ist"
    case .mailTryAgain, .mailServerBusy, .mailServerUnreachable, .mailConnectionLost, .mailInterrupted:
      "der Mailserver konnte das Buch noch nicht annehmen"
    case .mailCredentialsRefused, .mailEncryptionMissing, .mailCertificateUntrusted, .mailServerRefusesUs,
      .mailMisconfigured, .mailFolderUnwritable:
      "der Mailserver ist so nicht zu gebrauchen"
    case .mailChannelPaused: "der Mailversand steht gerade; nichts ist verloren"
    default: germanReplyProblem(code)
    }
  }

  private func germanReplyProblem(_ code: ProblemCode) -> String? {
    switch code {
    case .destinationSenderNotApproved: "das Kindle-Konto kennt den Absender nicht; trage ihn bei Amazon ein"
    case .destinationCannotReadBook: "Amazon konnte das Buch nicht umwandeln; sende es noch einmal"
    case .destinationBookTooLarge: "das Buch ist dem Ziel zu groß"
    case .destinationFormatUnsupported: "das Ziel nimmt diese Art von Datei nicht"
    case .destinationBookProtected: "das Ziel hält die Datei für geschützt"
    case .destinationAttachmentMissing: "das Ziel fand kein Buch in der Mail"
    case .destinationAddressUnknown: "die Adresse des Ziels gibt es nicht"
    case .destinationFull: "das Ziel hat keinen Platz mehr"
    case .destinationConfirmationMissed: "Amazon bekam innerhalb von 48 Stunden keine Bestätigung"
    case .destinationSenderNotTrusted: "das Ziel traut Mails dieses Absenders nicht"
    case .destinationRefused: "das Ziel hat das Buch abgelehnt"
    case .destinationUnreachable: "das Ziel war tagelang nicht zu erreichen"
    default: nil
    }
  }
}
