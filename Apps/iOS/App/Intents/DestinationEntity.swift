// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import AppIntents
import ShareKit

/// A destination of the signed-in account, as a shortcut offers it.
struct DestinationEntity: AppEntity {
  static let defaultQuery = DestinationQuery()
  static let typeDisplayRepresentation = TypeDisplayRepresentation(
    name: LocalizedStringResource("intent.destination", defaultValue: "Destination"))

  /// The identifier that the server gave it.
  let id: String
  /// The name that the user chose.
  let name: String

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: LocalizedStringResource(stringLiteral: name))
  }
}
