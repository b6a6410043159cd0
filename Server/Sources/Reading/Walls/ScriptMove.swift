// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The target of a script redirect on a page without text.
enum ScriptMove {
  /// The first address in quotation marks after a word that moves the window.
  static func target(in page: [UInt8]) -> String? {
    for word in words {
      guard let found = page[...].firstRange(of: word) else { continue }
      if let address = quoted(page[found.upperBound...].prefix(600)) { return address }
    }
    return nil
  }

  private static func quoted(_ text: ArraySlice<UInt8>) -> String? {
    guard let open = text.prefix(16).firstIndex(where: { $0 == 0x22 || $0 == 0x27 }) else { return nil }
    let rest = text[(open + 1)...]
    guard let close = rest.firstIndex(of: text[open]), close > rest.startIndex else { return nil }
    return String(decoding: rest[..<close], as: UTF8.self)
  }

  private static let words = [
    "location.replace(", "location.assign(", "location.href", "window.location", "document.location",
  ]
  .map { Array($0.utf8) }
}
