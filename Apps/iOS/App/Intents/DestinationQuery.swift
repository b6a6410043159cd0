// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import AppIntents
import ShareKit

/// Finds the signed-in account's destinations, as the app last heard of them from the server.
struct DestinationQuery: EntityQuery {
  /// Leaves out destinations of other accounts, and deleted ones.
  @MainActor func entities(for identifiers: [String]) async throws -> [DestinationEntity] {
    try await suggestedEntities().filter { identifiers.contains($0.id) }
  }

  @MainActor func suggestedEntities() async throws -> [DestinationEntity] {
    try await IntentsModel.ofApp().destinations().map { DestinationEntity(id: $0.id, name: $0.name) }
  }
}
