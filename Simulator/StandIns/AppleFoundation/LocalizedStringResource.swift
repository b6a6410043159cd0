// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// developer.apple.com/documentation/foundation/localizedstringresource.
public struct LocalizedStringResource: ExpressibleByStringLiteral, Hashable, Sendable {
  /// developer.apple.com/documentation/foundation/localizedstringresource/key.
  public let key: String
  private let english: String

  /// developer.apple.com/documentation/foundation/localizedstringresource/init(_:defaultvalue:table:locale:bundle:comment:).
  public init(_ key: StaticString, defaultValue: String.LocalizationValue) {
    self.key = "\(key)"
    english = defaultValue.text
  }

  /// developer.apple.com/documentation/foundation/localizedstringresource/init(stringliteral:).
  public init(stringLiteral value: String) {
    key = value
    english = value
  }

  fileprivate var text: String {
    NSLocalizedString(key, tableName: nil, bundle: .main, value: english, comment: "")
  }
}

extension String {
  /// developer.apple.com/documentation/swift/string/localizationvalue.
  public struct LocalizationValue: ExpressibleByStringLiteral, Hashable, Sendable {
    fileprivate let text: String

    /// developer.apple.com/documentation/swift/string/localizationvalue/init(stringliteral:).
    public init(stringLiteral value: String) { text = value }
  }

  /// developer.apple.com/documentation/swift/string/init(localized:).
  public init(localized resource: LocalizedStringResource) { self = resource.text }
}

/// developer.apple.com/documentation/foundation/customlocalizedstringresourceconvertible.
public protocol CustomLocalizedStringResourceConvertible {
  /// developer.apple.com/documentation/foundation/customlocalizedstringresourceconvertible/localizedstringresource.
  var localizedStringResource: LocalizedStringResource { get }
}
