// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What a host hands to a share extension, described without its contents.
///
/// The same JSON is what a recorder writes on a device, what a simulated host plays and what a test of the resolver
/// reads. Members that are not known are ignored.
package struct HostShape: Codable, Hashable, Sendable {
  /// The host's name, such as "maps".
  package var host: String
  /// The system it was seen on, such as "18.2"; nil when it was written by hand.
  package var system: String?
  /// The items, in the host's order.
  package var items: [Item]

  /// Describes what a host hands over.
  package init(host: String, system: String? = nil, items: [Item]) {
    self.host = host
    self.system = system
    self.items = items
  }

  package struct Item: Codable, Hashable, Sendable {
    /// The characters of its attributed title.
    package var title: String?
    /// The characters of its attributed content text.
    package var contentText: String?
    /// Those values of its user info that are text.
    package var userInfo: [String: String]?
    package var providers: [Provider]

    package init(
      title: String? = nil, contentText: String? = nil, userInfo: [String: String]? = nil,
      providers: [Provider] = []
    ) {
      self.title = title
      self.contentText = contentText
      self.userInfo = userInfo
      self.providers = providers
    }
  }

  /// One item provider: the same thing in several representations.
  package struct Provider: Codable, Hashable, Sendable {
    /// The registered type identifiers, best first.
    package var types: [String]
    /// The types whose file can be opened in place.
    package var inPlace: [String]?
    /// The name the host suggests.
    package var suggestedName: String?
    /// What loading each type gives, by identifier.
    package var values: [String: Value]?

    package init(
      types: [String], inPlace: [String]? = nil, suggestedName: String? = nil, values: [String: Value]? = nil
    ) {
      self.types = types
      self.inPlace = inPlace
      self.suggestedName = suggestedName
      self.values = values
    }
  }

  /// What loading one type gives.
  package struct Value: Codable, Hashable, Sendable {
    /// The class that the deprecated `loadItem` delivers.
    package var valueClass: ValueClass
    package var bytes: Int?
    /// The name of the file it comes in.
    package var fileName: String?
    /// Its characters; only when they were asked for.
    package var text: String?
    /// The errors, by the call that gave them: `file`, `data`, `url`, `string`, `image`, `item`.
    package var errors: [String: Failure]?

    package init(
      _ valueClass: ValueClass, bytes: Int? = nil, fileName: String? = nil, text: String? = nil,
      errors: [String: Failure]? = nil
    ) {
      self.valueClass = valueClass
      self.bytes = bytes
      self.fileName = fileName
      self.text = text
      self.errors = errors
    }
  }

  /// What class a value is of.
  package enum ValueClass: String, Codable, Sendable, CaseIterable {
    /// `NSURL`, http or another scheme.
    case url
    /// `NSURL` of a file.
    case fileURL
    /// `NSURL` of a folder.
    case folderURL
    case string
    case attributedString
    case data
    case image
    case dictionary
    case none
    case other
  }

  /// An error that a host returns.
  package struct Failure: Codable, Hashable, Sendable {
    package var domain: String
    package var code: Int

    package init(domain: String, code: Int) {
      self.domain = domain
      self.code = code
    }
  }
}

extension HostShape.Item {
  /// The title, wherever the host put it.
  var anyTitle: String? {
    Self.trimmed(title) ?? Self.trimmed(userInfo?["NSExtensionItemAttributedTitleKey"])
  }

  /// The content text, wherever the host put it.
  var anyContentText: String? {
    Self.trimmed(contentText) ?? Self.trimmed(userInfo?["NSExtensionItemAttributedContentTextKey"])
  }

  /// Text without blanks around it; nil when nothing is left.
  static func trimmed(_ text: String?) -> String? {
    text.map(SharedText.trimmed).flatMap { $0.isEmpty ? nil : $0 }
  }
}
