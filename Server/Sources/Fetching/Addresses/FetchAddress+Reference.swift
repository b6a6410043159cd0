// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension FetchAddress {
  static let lengthLimit = 8 << 10

  /// Resolves a `Location` against this URL (RFC 3986 section 5.2); refuses the same values as `init`.
  package func resolving(_ reference: String) throws(Malformed) -> FetchAddress {
    let reference = try Self.checked(reference)
    if reference.starts(with: "//".utf8) {
      return try FetchAddress(scheme, afterSlashes: reference.dropFirst(2))
    }
    if Self.hasScheme(reference) { return try FetchAddress(bytes: reference) }
    let resolved = FetchAddress(scheme, host, port, target: Self.target(of: joined(reference)))
    guard resolved.target.utf8.count <= Self.lengthLimit else { throw Malformed(reason: "longer than 8 KiB") }
    return resolved
  }

  private func joined(_ reference: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }
    switch reference.first {
    case UInt8(ascii: "/"): return reference
    case UInt8(ascii: "?"): return path + reference
    case UInt8(ascii: "#"), nil: return ArraySlice(target.utf8)
    default:
      let folder = path.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? path
      return folder + reference
    }
  }

  /// Trims spaces at both ends and rejects characters that are invalid in any URL.
  static func checked(_ text: String) throws(Malformed) -> ArraySlice<UInt8> {
    var bytes = ArraySlice(text.utf8)
    guard bytes.count <= lengthLimit else { throw Malformed(reason: "longer than 8 KiB") }
    while bytes.first == UInt8(ascii: " ") { bytes.removeFirst() }
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else { throw Malformed(reason: "control character") }
    guard !bytes.contains(UInt8(ascii: "\\")) else { throw Malformed(reason: "backslash") }
    return bytes
  }

  private static func hasScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    let head = bytes.prefix { !":/?#".utf8.contains($0) }
    return head.endIndex < bytes.endIndex && bytes[head.endIndex] == UInt8(ascii: ":")
  }
}
