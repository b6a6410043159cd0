// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The part of a resource that a `Range` field requests (RFC 9110, section 14).
enum ByteRange: Equatable {
  case whole
  case part(Range<Int>)
  /// The range is beyond the end of the resource: 416.
  case unsatisfiable

  /// Anything but a single byte range is ignored, as the standard allows.
  ///
  /// - Parameter length: the size of the whole resource in bytes.
  init(_ field: String?, length: Int) {
    guard let field, field.hasPrefix("bytes="), !field.contains(",") else {
      self = .whole
      return
    }
    let ends = field.dropFirst(6).split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    self = ends.count == 2 ? Self.range(String(ends[0]), String(ends[1]), length) : .whole
  }

  private static func range(_ first: String, _ last: String, _ length: Int) -> ByteRange {
    guard let begin = number(first) else { return first.isEmpty ? suffix(last, length) : .whole }
    guard begin < length else { return .unsatisfiable }
    if last.isEmpty { return .part(begin..<length) }
    guard let end = number(last), end >= begin else { return .whole }
    return .part(begin..<min(end, length - 1) + 1)
  }

  private static func suffix(_ text: String, _ length: Int) -> ByteRange {
    guard let count = number(text) else { return .whole }
    return count == 0 || length == 0 ? .unsatisfiable : .part(max(0, length - count)..<length)
  }

  private static func number(_ text: String) -> Int? {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } && !text.isEmpty
      ? Int(text) ?? Int.max - 1 : nil
  }
}
