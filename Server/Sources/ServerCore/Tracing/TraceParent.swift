// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The header `traceparent` of W3C Trace Context, with which a proxy or a client names the trace of a request.
package struct TraceParent: Equatable, Sendable {
  /// The identifier of the trace: 32 hexadecimal digits.
  package let trace: String

  /// Returns nil for a header that isn't valid: it comes from outside, and the log shows it.
  package init?(_ header: String?) {
    guard let header, header.utf8.count <= 256 else { return nil }
    let parts = header.split(separator: "-", omittingEmptySubsequences: false)
    // Later versions can have more parts.
    guard parts.count == 4 || parts.count > 4 && parts[0] != "00", parts[0] != "ff",
      zip(parts, [2, 32, 16, 2]).allSatisfy({ Self.isHexadecimal($0, $1) }),
      parts[1].contains(where: { $0 != "0" }), parts[2].contains(where: { $0 != "0" })
    else { return nil }
    trace = String(parts[1])
  }

  private static func isHexadecimal(_ part: Substring, _ count: Int) -> Bool {
    part.utf8.count == count
      && part.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }
}
