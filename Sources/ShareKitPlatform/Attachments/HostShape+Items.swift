// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import UIKit
import UniformTypeIdentifiers

extension HostShape.Item {
  /// Describes an item without loading anything of it.
  @MainActor init(describing item: NSExtensionItem) {
    self.init(
      title: item.attributedTitle?.string, contentText: item.attributedContentText?.string,
      userInfo: Self.texts(in: item.userInfo),
      providers: (item.attachments ?? []).map(HostShape.Provider.init(describing:)))
  }

  private static func texts(in info: [AnyHashable: Any]?) -> [String: String]? {
    guard let info else { return nil }
    let pairs = info.compactMap { key, value -> (String, String)? in
      guard let key = key.base as? String else { return nil }
      let text = (value as? NSAttributedString)?.string ?? value as? String
      return text.map { (key, $0) }
    }
    return pairs.isEmpty ? nil : Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}

extension HostShape.Provider {
  /// Describes a provider without loading anything of it.
  @MainActor init(describing provider: NSItemProvider) {
    let inPlace = provider.registeredTypeIdentifiers(fileOptions: .openInPlace)
    self.init(
      types: provider.registeredTypeIdentifiers, inPlace: inPlace.isEmpty ? nil : inPlace,
      suggestedName: provider.suggestedName)
  }
}

extension UniformTypes {
  /// Common types from the table, others from the system.
  static let ofSystem = UniformTypes(
    system: { UTType($0).map(UniformType.init) },
    byExtension: { UTType(filenameExtension: $0).flatMap { $0.isDynamic ? nil : UniformType($0) } })
}

extension UniformType {
  fileprivate init(_ type: UTType) {
    self.init(
      type.identifier, Self.family(of: type), extension: type.preferredFilenameExtension,
      mediaType: type.preferredMIMEType)
  }

  private static func family(of type: UTType) -> Family {
    let families: [(UTType, Family)] = [
      (.fileURL, .fileLink), (.url, .link), (.propertyList, .propertyList), (.image, .image),
      (.movie, .recording), (.audio, .recording), (.rtf, .richText), (.directory, .folder),
    ]
    if let found = families.first(where: { type.conforms(to: $0.0) }) { return found.1 }
    if type.conforms(to: .data) || type.conforms(to: .content) { return .document }
    return .unknown
  }
}
