// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The meaning of an Amazon mail about a document, recognized by phrases in several languages.
///
/// Amazon's mails are not documented and change; a mail that matches no rule is `unrelated`, never a guess.
struct AmazonNotice {
  let kind: MailReply.Kind
  let reason: MailReply.Reason?
  let link: String?

  init(subject: String, text: String, links: [String]) {
    let words = PhraseText(subject + "\n" + text)
    let link = Self.confirmationLink(links)
    if words.has(Self.missed) {
      (kind, reason, self.link) = (.rejected, .confirmationMissed, nil)
    } else if link != nil, words.has(Self.requests) {
      (kind, reason, self.link) = (.confirmationRequested, nil, link)
    } else if Self.hasErrorCode(words) || words.has(Self.refusals) {
      (kind, reason, self.link) = (.rejected, Self.reason(words), nil)
    } else if words.has(Self.arrivals) {
      (kind, reason, self.link) = (.confirmed, nil, nil)
    } else {
      (kind, reason, self.link) = (.unrelated, nil, nil)
    }
  }

  /// Returns an error code such as `e999`: a word of the letter and three to five digits.
  private static func hasErrorCode(_ words: PhraseText) -> Bool {
    words.words.utf8.split { !isASCIILetterOrDigit($0) }.contains {
      $0.first == UInt8(ascii: "e") && (4...6).contains($0.count)
        && $0.dropFirst().allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
  }

  private static func reason(_ words: PhraseText) -> MailReply.Reason {
    reasons.first { words.has($0.phrases) }?.reason ?? (hasErrorCode(words) ? .bookUnreadable : .unexplained)
  }

  /// Returns the confirmation link: a link on an Amazon host, if possible one that mentions it, never a help page.
  private static func confirmationLink(_ links: [String]) -> String? {
    let own = links.filter(AmazonDomain.ownsLink)
    let telling = ["verif", "confirm", "approve", "pdoc", "sendtokindle", "send-to-kindle", "personal-doc"]
    return own.first { link in telling.contains { link.lowercased().contains($0) } && !isGeneral(link) }
      ?? own.first { !isGeneral($0) }
  }

  private static func isGeneral(_ link: String) -> Bool {
    let path = link.lowercased().dropFirst(8).drop { $0 != "/" }
    return path.count <= 1
      || ["/help", "unsubscribe", "/gp/css", "/privacy", "/conditions", "preferences"].contains {
        path.contains($0)
      }
  }
}

extension AmazonNotice {
  private static let requests = [
    "48 hours", "verify your", "verify this", "verify the", "confirm your", "confirm this",
    "verification required",
    "48 stunden", "bestätigen sie", "48 heures", "confirmez", "vérifiez", "48 horas", "confirma ",
    "confirme ",
    "verifica ", "48 ore", "conferma ", "48 uur", "bevestig", "48時間", "確認してください", "48小时", "48 小时",
    "48 godzin", "48 timmar", "48 saat",
  ]
  private static let missed = [
    "was not verified within", "were not verified within", "was not confirmed within",
    "verification has expired",
    "verification request has expired", "nicht innerhalb von 48 stunden bestätigt", "n'a pas été confirmé",
    "no se confirmó en", "non è stato confermato entro",
  ]
  private static let refusals = [
    "could not be delivered", "couldn't be delivered", "was not delivered", "were not delivered",
    "could not deliver", "couldn't deliver", "unable to deliver", "not able to deliver",
    "could not be converted",
    "couldn't be converted", "unable to convert", "couldn't convert", "could not convert",
    "there was a problem with",
    "problem with the document", "could not be sent", "couldn't be sent", "not been approved", "not approved",
    "not authorized to send", "not authorised to send", "could not be processed", "couldn't process",
    "unable to process", "failed to process", "unsupported file", "not a supported", "no attachment",
    "nicht zugestellt", "nicht gesendet werden", "nicht übermittelt", "nicht konvertiert",
    "problem mit dem dokument",
    "problem mit den dokumenten", "nicht verarbeitet", "nicht autorisiert", "nicht zugelassen",
    "n'a pas pu être", "n'ont pas pu être", "n'avons pas pu", "problème avec le document",
    "problème avec les documents",
    "n'est pas autorisé", "n'est pas approuvé", "no se pudo", "no se ha podido", "no se pudieron",
    "problema con el documento",
    "problema con los documentos", "no está autorizad", "non è stato possibile", "non è stato consegnato",
    "problema con il documento", "problema con i documenti", "non è autorizzat", "não foi possível",
    "não pôde ser",
    "problema com o documento", "niet worden bezorgd", "niet worden verzonden", "probleem met het document",
    "配信できませんでした", "送信できませんでした", "変換できませんでした", "ドキュメントに問題", "无法发送", "无法传送", "无法转换", "未能发送",
    "nie można dostarczyć", "kunde inte levereras",
  ]
  private static let arrivals = [
    "has been delivered to your kindle", "was delivered to your kindle", "successfully delivered",
    "has been added to your kindle library", "was added to your kindle library",
    "is now available in your kindle library",
    "successfully sent to your kindle", "erfolgreich zugestellt", "in ihrer kindle-bibliothek verfügbar",
    "a été livré sur votre kindle", "a bien été envoyé", "se ha entregado correctamente",
    "è stato consegnato correttamente",
    "正常に配信されました", "已成功发送",
  ]
  private static let reasons: [(reason: MailReply.Reason, phrases: [String])] = [
    (
      .senderNotApproved,
      [
        "approved personal document", "approved e-mail list", "approved email list", "not been approved",
        "not approved", "not authorized to send", "not authorised to send", "nicht autorisiert",
        "nicht zugelassen",
        "n'est pas autorisé", "n'est pas approuvé", "no está autorizad", "non è autorizzat",
        "não está autorizad",
        "niet goedgekeurd", "承認済み", "未经批准", "认可的发件人",
      ]
    ),
    (
      .bookTooLarge,
      [
        "too large", "exceeds the maximum", "exceeds the size", "larger than", "size limit", "50 mb", "50mb",
        "zu groß",
        "trop volumineux", "demasiado grande", "troppo grande", "muito grande", "te groot", "サイズが大き", "过大",
        "超过",
      ]
    ),
    (
      .bookProtected,
      [
        "drm", "password protected", "password-protected", "encrypted", "passwortgeschützt", "protégé par",
        "protegido con",
      ]
    ),
    (
      .attachmentMissing,
      ["no attachment", "did not contain an attachment", "keinen anhang", "aucune pièce jointe"]
    ),
    (
      .formatUnsupported,
      [
        "unsupported file", "not a supported", "is not supported", "file type", "nicht unterstützt",
        "n'est pas pris en charge",
        "no es compatible", "non è supportato", "não é compatível", "niet ondersteund", "サポートされていない", "不支持",
      ]
    ),
    (
      .destinationFull,
      ["storage is full", "out of storage", "no storage", "speicherplatz", "espace de stockage"]
    ),
    (
      .addressUnknown,
      ["does not exist", "not a valid send-to-kindle", "existiert nicht", "n'existe pas", "no existe"]
    ),
  ]
}
