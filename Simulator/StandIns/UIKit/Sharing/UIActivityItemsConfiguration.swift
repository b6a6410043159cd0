// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/uikit/uiactivityitemsconfigurationmetadatakey.
public struct UIActivityItemsConfigurationMetadataKey: RawRepresentable, Hashable, Sendable {
  /// The name as a string.
  public let rawValue: String
  /// Creates a value from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// developer.apple.com/documentation/uikit/uiactivityitemsconfigurationmetadatakey/title.
  public static let title = Self(rawValue: "title")
  /// developer.apple.com/documentation/uikit/uiactivityitemsconfigurationmetadatakey/messagebody.
  public static let messageBody = Self(rawValue: "messageBody")
  /// developer.apple.com/documentation/uikit/uiactivityitemsconfigurationmetadatakey/linkpresentationmetadata.
  public static let linkPresentationMetadata = Self(rawValue: "linkPresentationMetadata")
}

/// developer.apple.com/documentation/uikit/uiactivityitemsconfigurationreading.
@MainActor public protocol UIActivityItemsConfigurationReading: NSObjectProtocol {
  /// developer.apple.com/documentation/uikit/uiactivityitemsconfigurationreading/itemprovidersforactivityitemsconfiguration.
  var itemProvidersForActivityItemsConfiguration: [NSItemProvider] { get }
  /// developer.apple.com/documentation/uikit/uiactivityitemsconfigurationreading/activityitemsconfigurationmetadata(key:).
  func activityItemsConfigurationMetadata(key: UIActivityItemsConfigurationMetadataKey) -> Any?
  /// developer.apple.com/documentation/uikit/uiactivityitemsconfigurationreading/activityitemsconfigurationmetadataforitem(at:key:).
  func activityItemsConfigurationMetadataForItem(
    at index: Int, key: UIActivityItemsConfigurationMetadataKey
  ) -> Any?
}

extension UIActivityItemsConfigurationReading {
  /// Optional in Objective-C; nil by default.
  public func activityItemsConfigurationMetadata(key: UIActivityItemsConfigurationMetadataKey) -> Any? { nil }
  /// Optional in Objective-C; nil by default.
  public func activityItemsConfigurationMetadataForItem(
    at index: Int, key: UIActivityItemsConfigurationMetadataKey
  ) -> Any? { nil }
}

/// developer.apple.com/documentation/uikit/uiactivityitemsconfiguration.
@MainActor open class UIActivityItemsConfiguration: NSObject, UIActivityItemsConfigurationReading {
  /// developer.apple.com/documentation/uikit/uiactivityitemsconfiguration/metadataprovider.
  open var metadataProvider: ((UIActivityItemsConfigurationMetadataKey) -> Any?)?
  /// developer.apple.com/documentation/uikit/uiactivityitemsconfiguration/peritemmetadataprovider.
  open var perItemMetadataProvider: ((Int, UIActivityItemsConfigurationMetadataKey) -> Any?)?
  /// developer.apple.com/documentation/uikit/uiactivityitemsconfigurationreading/itemprovidersforactivityitemsconfiguration.
  public let itemProvidersForActivityItemsConfiguration: [NSItemProvider]

  /// developer.apple.com/documentation/uikit/uiactivityitemsconfiguration/init(objects:).
  public init(objects: [any NSItemProviderWriting]) {
    itemProvidersForActivityItemsConfiguration = objects.map { NSItemProvider(object: $0) }
    super.init()
  }

  /// developer.apple.com/documentation/uikit/uiactivityitemsconfiguration/init(itemproviders:).
  public init(itemProviders: [NSItemProvider]) {
    itemProvidersForActivityItemsConfiguration = itemProviders
    super.init()
  }

  /// developer.apple.com/documentation/uikit/uiactivityitemsconfigurationreading/activityitemsconfigurationmetadata(key:).
  open func activityItemsConfigurationMetadata(key: UIActivityItemsConfigurationMetadataKey) -> Any? {
    metadataProvider?(key)
  }

  /// developer.apple.com/documentation/uikit/uiactivityitemsconfigurationreading/activityitemsconfigurationmetadataforitem(at:key:).
  open func activityItemsConfigurationMetadataForItem(
    at index: Int, key: UIActivityItemsConfigurationMetadataKey
  ) -> Any? { perItemMetadataProvider?(index, key) }
}
