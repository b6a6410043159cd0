// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract

/// The status of a share as the server returns it, with what its states don't say.
struct StatusLine: Encodable {
  let status: ShareStatus
  /// That nobody sends the book, because its email was only written to a folder; nil otherwise.
  let note: String?

  private enum CodingKeys: CodingKey { case note }

  init(_ status: ShareStatus) {
    self.status = status
    note = status.onlyWrittenNote
  }

  func encode(to encoder: any Encoder) throws {
    try status.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(note, forKey: .note)
  }
}

extension ShareStatus {
  /// Why a book in the state “sent” isn't sent, if that is true of a delivery.
  var onlyWrittenNote: String? {
    deliveries.first(where: \.isOnlyWritten).map {
      ($0.problem.map { $0.detail ?? $0.title }) ?? "The book was not sent."
    }
  }
}
