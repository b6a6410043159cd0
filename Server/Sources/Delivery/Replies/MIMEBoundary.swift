// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The line between the parts of a multipart entity (RFC 2046 section 5.1).
struct MIMEBoundary {
  private let line: [UInt8]

  init(_ boundary: String) { line = Array("--\(boundary.prefix(200))".utf8) }

  /// Returns at most `limit` parts between the boundaries; a missing last boundary is implied at the end of the entity.
  func parts(of body: ArraySlice<UInt8>, limit: Int) -> [ArraySlice<UInt8>] {
    var found: [ArraySlice<UInt8>] = []
    var start: Int?
    var position = body.startIndex
    while position < body.endIndex, found.count < limit {
      let end = body[position...].firstIndex(of: 10).map { $0 + 1 } ?? body.endIndex
      if let isLast = boundary(in: body[position..<end]) {
        if let start { found.append(body[start..<position]) }
        start = end
        if isLast { return found }
      }
      position = end
    }
    if let start, start < body.endIndex { found.append(body[start...]) }
    return found
  }

  /// Whether a line is the last boundary; nil for any other line, such as one that only starts like a boundary.
  private func boundary(in text: ArraySlice<UInt8>) -> Bool? {
    guard text.starts(with: line) else { return nil }
    let rest = text.dropFirst(line.count)
    let isLast = rest.starts(with: "--".utf8)
    return rest.dropFirst(isLast ? 2 : 0).allSatisfy { $0 <= 0x20 } ? isLast : nil
  }
}
