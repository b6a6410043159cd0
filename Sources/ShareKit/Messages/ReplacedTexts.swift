// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The texts that an app has put in place of ShareKit's.
enum ReplacedTexts: Hashable, Sendable {
  case none
  case texts([String: String])
  /// The table `ShareKit` of a bundle, in the language that the system chose for it.
  case table(Bundle)

  static let table = "ShareKit"

  /// The table of the running app or extension, if it has one.
  static let ofThisProcess = ReplacedTexts(.main)

  init(_ bundle: Bundle) {
    let hasTable = ["strings", "stringsdict"].contains { type in
      bundle.url(forResource: Self.table, withExtension: type) != nil
    }
    self = hasTable ? .table(bundle) : .none
  }

  /// Returns the text for a key; nil if the app has none.
  subscript(key: String) -> String? {
    switch self {
    case .none: return nil
    case .texts(let texts): return texts[key]
    case .table(let bundle):
      // A table returns the given value for a key that it doesn't have.
      let text = bundle.localizedString(forKey: key, value: Self.missing, table: Self.table)
      return text == Self.missing || text.isEmpty ? nil : text
    }
  }

  private static let missing = "\u{0}"
}
