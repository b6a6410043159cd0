// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import FuzzRun
import ShareContract

private let contentType = "multipart/form-data; boundary=b"

/// Reads the bytes as a share's body, whole and in pieces: no input may crash, and both results must be equal.
private func fuzzShareBody(_ start: UnsafePointer<UInt8>, _ count: Int) {
  guard count > 0 else { return }
  let body = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  let pieces = read(body, by: 1 + Int(start.pointee))
  guard read(body, by: max(1, body.count)) == pieces else {
    fatalError("the pieces' size changes the outcome")
  }
}

/// Returns the result as text that can be compared.
private func read(_ body: [UInt8], by size: Int) -> String {
  do throws(ShareBodyError) {
    var scanner = try ShareBodyScanner(contentType: contentType, jsonLimit: 4096)
    var rest = body[...]
    while !rest.isEmpty {
      try scanner.feed(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    let description = try scanner.finish()
    for part in description.parts {
      guard part.range.lowerBound >= 0, part.range.upperBound <= body.count else {
        fatalError("a part outside")
      }
    }
    return "\(description)"
  } catch {
    return "\(error)"
  }
}

@main
struct FuzzShareBody {
  static func main() {
    fuzz { start, count in
      if let start { fuzzShareBody(start, count) }
      return 0
    }
  }
}
