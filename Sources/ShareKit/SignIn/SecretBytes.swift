// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Foundation
import ShareContract

/// Random bytes, and bytes that are written as hexadecimal digits.
enum SecretBytes {
  static func random(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in .random(in: .min ... .max, using: &generator) }
  }

  static func bytes(ofHexadecimal text: String) -> [UInt8] {
    let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}
