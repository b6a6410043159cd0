// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import AppleFoundation

/// A value of a parameter as a shortcut stores it: an address, a text, the path of a file, or the identifier of an entity.
struct ParameterValue {
  private let text: String

  init(_ text: String) { self.text = text }

  /// Returns nil if the text isn't a value of this type, or no entity has the identifier.
  func value<Value>(as type: Value.Type) async throws -> Value? {
    guard let wrapped = (type as? any OptionalType.Type)?.wrapped else { return nil }
    switch wrapped {
    case is String.Type: return text as? Value
    case is URL.Type: return URL(string: text) as? Value
    case is IntentFile.Type: return IntentFile(fileURL: URL(fileURLWithPath: text)) as? Value
    case let entity as any AppEntity.Type: return try await find(entity) as? Value
    default: return nil
    }
  }

  private func find<Entity: AppEntity>(_ type: Entity.Type) async throws -> Entity? {
    guard let id = text as? Entity.ID else { return nil }
    return try await Entity.defaultQuery.entities(for: [id]).first
  }
}

private protocol OptionalType {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
  fileprivate static var wrapped: Any.Type { Wrapped.self }
}
