// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import struct Foundation.Data

/// One value that is bound to a statement or read from a row.
package enum SQLValue: Sendable, Equatable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob(Data)

  /// The bytes of a text or a blob.
  var byteCount: Int {
    switch self {
    case .null, .integer, .real: 0
    case .text(let text): text.utf8.count
    case .blob(let data): data.count
    }
  }
}
