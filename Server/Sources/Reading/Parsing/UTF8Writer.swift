// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CXML2

/// Writes single characters in UTF-8.
enum UTF8Writer {
  /// Writes at most four bytes, and returns their number.
  static func write(_ code: UInt32, to target: UnsafeMutablePointer<UInt8>) -> Int {
    var length = 0
    for unit in UTF8.encode(Unicode.Scalar(code) ?? "\u{FFFD}")! {
      target[length] = unit
      length += 1
    }
    return length
  }
}
