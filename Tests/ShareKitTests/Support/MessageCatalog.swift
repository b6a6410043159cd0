// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A string catalog of Xcode, read from the checkout.
struct MessageCatalog {
  /// The keys, which are the English texts.
  let keys: [String]
  private let strings: [String: [String: String]]

  init(_ path: String) throws {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    let data = try Data(contentsOf: folder.appendingPathComponent(path))
    strings = try JSONDecoder().decode(Catalog.self, from: data).strings.mapValues { entry in
      entry.localizations.mapValues(\.stringUnit.value)
    }
    keys = strings.keys.sorted()
  }

  /// The texts of a language by their keys.
  func texts(_ language: String) -> [String: String] { strings.compactMapValues { $0[language] } }

  private struct Catalog: Decodable {
    struct Entry: Decodable { let localizations: [String: Localization] }
    struct Localization: Decodable { let stringUnit: Unit }
    struct Unit: Decodable { let value: String }
    let strings: [String: Entry]
  }
}
