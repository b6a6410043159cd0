// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The cookies of one redirect chain: each is sent only to the origin that set it, and is deleted after
/// the chain.
package struct ChainCookies: Sendable, Hashable {
  private static let countLimit = 50
  private static let byteLimit = 8 << 10

  private var values: [String: [String: String]] = [:]

  /// Stores the `Set-Cookie` fields of a response.
  mutating func take(_ fields: [(name: String, value: String)], from page: FetchAddress) {
    for field in fields where field.name == "set-cookie" { set(field.value, for: page.origin) }
  }

  /// Returns the value of `Cookie`; nil when there is none.
  ///
  /// - Parameter stored: the user's cookies; one that the chain set replaces one of the same name.
  package func header(for page: FetchAddress, stored: StoredCookies? = nil) -> String? {
    let cookies = (stored?.values(for: page) ?? [:]).merging(values[page.origin] ?? [:]) { $1 }
    guard !cookies.isEmpty else { return nil }
    return cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
  }

  private mutating func set(_ text: String, for origin: String) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    let pair = parts[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard pair.count == 2 else { return }
    let name = Self.trimmed(pair[0])
    let value = Self.trimmed(pair[1])
    guard !name.isEmpty, Self.isPlain(name + value) else { return }
    var cookies = values[origin, default: [:]]
    let isDeletion = parts.dropFirst().contains { Self.trimmed($0).lowercased() == "max-age=0" }
    cookies[name] = isDeletion || value.isEmpty ? nil : value
    guard cookies.count <= Self.countLimit,
      cookies.reduce(0, { $0 + $1.key.utf8.count + $1.value.utf8.count }) <= Self.byteLimit
    else { return }
    values[origin] = cookies
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: ";") }
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
