// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import Foundation

/// The number of rows of a table, and the SHA-256 of their values in the order of the primary key.
///
/// A value is hashed as its type, its length and its bytes, so both databases have the same hash for the same rows.
struct TableDigest {
  private(set) var rows = 0
  private var hash = SHA256()

  /// - Parameter columns: in the same order for both databases.
  mutating func add(_ row: SQLRow, _ columns: [String]) {
    rows += 1
    var bytes: [UInt8] = []
    for column in columns { Self.append(row.value(column), to: &bytes) }
    hash.update(data: bytes)
  }

  /// The hash in lowercase hexadecimal.
  var sha256: String {
    hash.finalize().map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  private static func append(_ value: SQLValue, to bytes: inout [UInt8]) {
    switch value {
    case .null: bytes.append(0)
    case .integer(let number): append(number.littleEndian, type: 1, to: &bytes)
    case .real(let number): append(number.bitPattern.littleEndian, type: 2, to: &bytes)
    case .text(let text):
      append(Int64(text.utf8.count).littleEndian, type: 3, to: &bytes)
      bytes.append(contentsOf: text.utf8)
    case .blob(let data):
      append(Int64(data.count).littleEndian, type: 4, to: &bytes)
      bytes.append(contentsOf: data)
    }
  }

  private static func append(_ number: some FixedWidthInteger, type: UInt8, to bytes: inout [UInt8]) {
    bytes.append(type)
    withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
  }
}
