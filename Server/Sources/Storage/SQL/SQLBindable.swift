// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import struct Foundation.Data

/// A type whose values can be bound to a `?` of a statement.
package protocol SQLBindable: Sendable {
  /// The value in the form the database stores.
  var sqlValue: SQLValue { get }
}

extension SQLValue: SQLBindable {
  package var sqlValue: SQLValue { self }
}

extension Int: SQLBindable {
  package var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Int64: SQLBindable {
  package var sqlValue: SQLValue { .integer(self) }
}

extension Double: SQLBindable {
  package var sqlValue: SQLValue { .real(self) }
}

extension Bool: SQLBindable {
  package var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension String: SQLBindable {
  package var sqlValue: SQLValue { .text(self) }
}

extension Data: SQLBindable {
  package var sqlValue: SQLValue { .blob(self) }
}

extension Optional: SQLBindable where Wrapped: SQLBindable {
  package var sqlValue: SQLValue { self?.sqlValue ?? .null }
}

extension SQLBindable where Self: RawRepresentable, RawValue == String {
  package var sqlValue: SQLValue { .text(rawValue) }
}
