// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract

/// The messages for requests that the server rejected.
extension ProblemMessages {
  /// The German reason for a code of a rejected request; nil for any other code.
  func germanRequest(_ code: ProblemCode) -> String? {
    switch code {
    case .emptyShare: "es enthält nichts, was der Server lesen kann"
    case .severalLinks: "der Text besteht aus mehreren Adressen; teile jede einzeln"
    case .invalidURL: "die Adresse ist ungültig"
    case .unsupportedMediaType: "der Server nimmt diesen Dateityp nicht an"
    case .bodyTooLarge: "es ist größer, als der Server annimmt"
    case .quotaExceeded: "der Speicherplatz deines Kontos ist aufgebraucht"
    case .storageFull: "der Speicher des Servers ist voll"
    case .linkUsed: "der Link wurde schon verwendet oder ist abgelaufen"
    case .conflict: "das ist im aktuellen Zustand nicht möglich"
    case .unprocessable: "der Server hat das so nicht angenommen"
    case .methodNotAllowed, .notImplemented: "der Server unterstützt das nicht"
    case .previewFailed: "die Seite ließ sich nicht laden"
    case .requestTimeout: "der Server hat zu lange auf die Daten gewartet"
    default: germanAccess(code) ?? germanFormat(code)
    }
  }

  private func germanAccess(_ code: ProblemCode) -> String? {
    switch code {
    case .unauthenticated: "du bist abgemeldet"
    case .invalidCredentials: "die Anmeldedaten sind falsch"
    case .missingScope: "die Anmeldung auf diesem Gerät erlaubt das nicht"
    case .tokenOwnerMismatch: "es wurde für ein anderes Konto gesichert als das angemeldete"
    case .crossOrigin: "die Anfrage kam von einer anderen Website"
    default: nil
    }
  }

  /// Faults of a request that only a developer can fix.
  private func germanFormat(_ code: ProblemCode) -> String? {
    switch code {
    case .badRequest, .malformedJSON, .malformedMultipart, .invalidIdempotencyKey, .headersTooLarge:
      "der Server konnte die Anfrage nicht lesen"
    case .idempotencyKeyReused: "auf dem Server hat ein anderer Inhalt dieselbe Kennung"
    case .uploadOffsetMismatch, .uploadLengthInconsistent, .uploadCompleted:
      "der Server hat einen anderen Teil des Uploads"
    default: nil
    }
  }
}
