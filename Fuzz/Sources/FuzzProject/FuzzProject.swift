// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ExtensionCheck
import FuzzRun

/// Parses the bytes as a project file; an error must name a line of the text.
private func fuzzProject(_ start: UnsafePointer<UInt8>, _ count: Int) {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  do throws(ProjectFileError) {
    _ = try AsciiPropertyList.parse(text)
  } catch {
    let lines = 1 + text.utf8.count { $0 == 0x0A }
    guard (1...lines).contains(error.line) else { fatalError("line \(error.line) of \(lines)") }
  }
}

@main
struct FuzzProject {
  static func main() {
    fuzz { start, count in
      if let start { fuzzProject(start, count) }
      return 0
    }
  }
}
