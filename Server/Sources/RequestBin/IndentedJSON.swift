// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// JSON with one member per line, in its order and with its numbers and strings as sent.
enum IndentedJSON {
  /// Returns the indented text, or nil if the bytes aren't valid JSON.
  static func text(_ data: Data) -> String? {
    guard (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil else {
      return nil
    }
    var writer = Writer()
    for byte in data { writer.add(byte) }
    return String(data: Data(writer.output), encoding: .utf8)
  }

  private struct Writer {
    var output: [UInt8] = []
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    // An empty object or array stays on one line, so a line end is written only before its first value.
    private var isOpen = false

    mutating func add(_ byte: UInt8) {
      if isInString { return addToString(byte) }
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: return
      case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): close(byte)
      case UInt8(ascii: ","):
        output.append(byte)
        newLine()
      case UInt8(ascii: ":"): output += [byte, 0x20]
      default: addValue(byte)
      }
    }

    private mutating func addToString(_ byte: UInt8) {
      output.append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
    }

    private mutating func addValue(_ byte: UInt8) {
      begin()
      if byte == UInt8(ascii: "\"") { isInString = true }
      output.append(byte)
    }

    private mutating func open(_ byte: UInt8) {
      begin()
      output.append(byte)
      depth += 1
      isOpen = true
    }

    private mutating func close(_ byte: UInt8) {
      depth -= 1
      if !isOpen { newLine() }
      isOpen = false
      output.append(byte)
    }

    private mutating func begin() {
      if isOpen { newLine() }
      isOpen = false
    }

    private mutating func newLine() {
      output.append(0x0A)
      output += [UInt8](repeating: 0x20, count: depth * 2)
    }
  }
}
