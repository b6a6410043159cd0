// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import AppleFoundation

/// developer.apple.com/documentation/appintents/appentity.
public protocol AppEntity: Identifiable, Sendable where ID: Sendable {
  /// developer.apple.com/documentation/appintents/appentity/defaultquery-swift.associatedtype.
  associatedtype DefaultQuery: EntityQuery where DefaultQuery.Entity == Self
  /// developer.apple.com/documentation/appintents/appentity/defaultquery-swift.type.property-4khg7.
  static var defaultQuery: DefaultQuery { get }
  /// developer.apple.com/documentation/appintents/typedisplayrepresentable/typedisplayrepresentation.
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
  /// developer.apple.com/documentation/appintents/instancedisplayrepresentable/displayrepresentation.
  var displayRepresentation: DisplayRepresentation { get }
}

/// developer.apple.com/documentation/appintents/entityquery.
public protocol EntityQuery: Sendable {
  /// developer.apple.com/documentation/appintents/entityquery/entity.
  associatedtype Entity: AppEntity
  /// developer.apple.com/documentation/appintents/entityquery/entities(for:).
  func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
  /// developer.apple.com/documentation/appintents/entityquery/suggestedentities()-yu39.
  func suggestedEntities() async throws -> [Entity]
}

/// developer.apple.com/documentation/appintents/typedisplayrepresentation.
public struct TypeDisplayRepresentation: Sendable {
  /// developer.apple.com/documentation/appintents/typedisplayrepresentation/name.
  public var name: LocalizedStringResource

  /// developer.apple.com/documentation/appintents/typedisplayrepresentation/init(name:).
  public init(name: LocalizedStringResource) { self.name = name }
}

/// developer.apple.com/documentation/appintents/displayrepresentation.
public struct DisplayRepresentation: Sendable {
  /// developer.apple.com/documentation/appintents/displayrepresentation/title.
  public var title: LocalizedStringResource

  /// developer.apple.com/documentation/appintents/displayrepresentation/init(title:subtitle:image:).
  public init(title: LocalizedStringResource) { self.title = title }
}
