// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import struct Foundation.Data

/// One row of a result; columns are read by name.
package struct SQLRow: Sendable {
  private let values: [String: SQLValue]

  package init(_ values: [String: SQLValue]) {
    self.values = values
  }

  /// The bytes of all texts and blobs.
  var byteCount: Int { values.values.reduce(0) { $0 + $1.byteCount } }

  /// Returns the value of a column; null when it is absent.
  func value(_ column: String) -> SQLValue { values[column] ?? .null }

  /// Returns the text of a column; throws when it is absent, null or of another type.
  package func text(_ column: String) throws -> String {
    guard case .text(let text) = values[column] else { throw unexpected(column, "text") }
    return text
  }

  /// Returns the integer of a column; throws when it is absent, null or of another type.
  package func integer(_ column: String) throws -> Int {
    guard case .integer(let number) = values[column] else { throw unexpected(column, "integer") }
    return Int(number)
  }

  /// Returns the number of a column, which may be an integer.
  package func real(_ column: String) throws -> Double {
    guard case .real(let number) = values[column] else { return Double(try integer(column)) }
    return number
  }

  /// Returns the text of a column; nil when null.
  func optionalText(_ column: String) throws -> String? {
    values[column] == .null ? nil : try text(column)
  }

  /// Returns the integer of a column; nil when null.
  func optionalInteger(_ column: String) throws -> Int? {
    values[column] == .null ? nil : try integer(column)
  }

  /// Returns the bytes of a column; nil when null.
  func optionalBlob(_ column: String) throws -> Data? {
    switch values[column] {
    case .null: nil
    case .blob(let data): data
    default: throw unexpected(column, "blob")
    }
  }

  /// Returns the enumeration case whose name a column contains.
  package func name<Name: RawRepresentable>(_ column: String) throws -> Name
  where Name.RawValue == String {
    guard let name = Name(rawValue: try text(column)) else { throw unexpected(column, "\(Name.self)") }
    return name
  }

  private func unexpected(_ column: String, _ type: String) -> StorageProblem {
    let found = values[column].map { "\($0)" } ?? "no such column"
    return StorageProblem(.unexpectedValue, "column \(column) is not \(type): \(found.prefix(80))")
  }
}
