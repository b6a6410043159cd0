// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import FuzzRun
import ShareKit

/// Reads the bytes as the property list of a page script: no input may crash, and the result stays within its limits.
private func fuzzPageResults(_ start: UnsafePointer<UInt8>, _ count: Int) {
  let data = Data(UnsafeBufferPointer(start: start, count: count))
  guard let capture = try? PageCapture(propertyList: data) else { return }
  guard capture.url != nil || capture.html != nil || capture.selectionText != nil else {
    fatalError("a capture of nothing")
  }
  for url in [capture.url, capture.canonical, capture.icon].compactMap(\.self)
  where !["http", "https"].contains(url.scheme?.lowercased()) {
    fatalError("an address that is not of the web: \(url)")
  }
  guard (capture.html == nil) == (capture.extent == .address), capture.html?.utf8.count ?? 0 <= 2 * count
  else {
    fatalError("a page out of bounds")
  }
  guard !capture.attachments().isEmpty else { fatalError("a capture that shares nothing") }
}

@main
struct FuzzPageResults {
  static func main() {
    fuzz { start, count in
      if let start { fuzzPageResults(start, count) }
      return 0
    }
  }
}
