// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An address whose only difference from those of the other parts of an article is a number.
struct PartURL: Equatable {
  /// The address without the number.
  let stem: [UInt8]
  /// From 1; an address without number is part 1.
  let number: Int

  private static let mostParts = 60

  init(first address: WebURL) {
    stem = Self.withoutSlash(address.origin + address.path) + address.query
    number = 1
  }

  /// Nil where the address has no number that could be a part's.
  init?(_ address: WebURL) {
    if let found = Self.inQuery(address) ?? Self.inPath(address), (1...Self.mostParts).contains(found.number)
    {
      stem = found.stem
      number = found.number
    } else {
      return nil
    }
  }

  private static func withoutSlash(_ path: [UInt8]) -> [UInt8] {
    path.last == UInt8(ascii: "/") ? path.dropLast() : path
  }

  private static func inQuery(_ address: WebURL) -> (stem: [UInt8], number: Int)? {
    let fields = address.query.dropFirst().split(separator: UInt8(ascii: "&"))
    for (position, field) in fields.enumerated() {
      let parts = field.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard parts.count == 2, keys.contains(parts[0].map { $0 | 0x20 }), let number = number(parts[1]) else {
        continue
      }
      let rest = fields.indices.filter { $0 != position }.map { fields[$0] }
      let query = rest.isEmpty ? [] : [UInt8(ascii: "?")] + rest.joined(separator: [UInt8(ascii: "&")])
      return (withoutSlash(address.origin + address.path) + query, number)
    }
    return nil
  }

  /// `/2`, `/page/2`, `/page-2`, `-2.html`, `_2.html`, `,2.html`.
  private static func inPath(_ address: WebURL) -> (stem: [UInt8], number: Int)? {
    var path = withoutSlash(address.path)[...]
    let ending = endings.first { path.suffix($0.count).elementsEqual($0) } ?? []
    path = path.dropLast(ending.count)
    let digits = path.reversed().prefix(while: URLText.isDigit).count
    guard digits > 0, let number = number(path.suffix(digits)) else { return nil }
    path = path.dropLast(digits)
    guard let separator = path.last, separators.contains(separator) else { return nil }
    guard separator == UInt8(ascii: "/") || !ending.isEmpty || endsWithKey(path.dropLast()) else {
      return nil
    }
    path = path.dropLast()
    if endsWithKey(path), let slash = path.lastIndex(of: UInt8(ascii: "/")) { path = path[..<slash] }
    return (address.origin + path + ending + address.query, number)
  }

  private static func endsWithKey(_ path: ArraySlice<UInt8>) -> Bool {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return false }
    return keys.contains(path[(slash + 1)...].map { $0 | 0x20 })
  }

  private static func number(_ digits: some Collection<UInt8>) -> Int? {
    guard (1...2).contains(digits.count), digits.first != UInt8(ascii: "0") else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  private static let keys = Set(
    ["page", "pg", "pagenum", "pageno", "part", "seite", "pagina", "p"].map { Array($0.utf8) })
  private static let endings = [".html", ".htm", ".php", ".shtml", ".aspx"].map { Array($0.utf8) }
  private static let separators = Set("/-_,".utf8)
}
