// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The values of a statement in the form that libpq takes; text except for bytes.
struct PostgreSQLParameters {
  private var buffers: [UnsafeMutablePointer<CChar>?] = []
  private var lengths: [Int32] = []
  private var formats: [Int32] = []

  /// Passes the values to `body`; throws `nullCharacter` for a text with U+0000.
  static func with<Result>(
    _ values: [any SQLBindable],
    _ body: (Int32, [UnsafePointer<CChar>?], [Int32], [Int32]) throws -> Result
  ) throws -> Result {
    var parameters = PostgreSQLParameters()
    defer { parameters.buffers.forEach { free($0) } }
    for value in values { try parameters.append(value.sqlValue) }
    return try body(
      Int32(values.count), parameters.buffers.map { $0.map { UnsafePointer($0) } }, parameters.lengths,
      parameters.formats)
  }

  private mutating func append(_ value: SQLValue) throws {
    switch value {
    case .null: append(nil, length: 0, format: 0)
    case .integer(let number): append(strdup("\(number)"), length: 0, format: 0)
    case .real(let number): append(strdup("\(number)"), length: 0, format: 0)
    case .text(let text):
      guard !text.containsNullCharacter else {
        throw StorageProblem(.nullCharacter, "a text with a null character cannot be stored or looked up")
      }
      append(strdup(text), length: 0, format: 0)
    case .blob(let data): append(Self.copy(data), length: Int32(data.count), format: 1)
    }
  }

  private mutating func append(_ buffer: UnsafeMutablePointer<CChar>?, length: Int32, format: Int32) {
    buffers.append(buffer)
    lengths.append(length)
    formats.append(format)
  }

  // Empty data needs a buffer, too, because nil is NULL.
  private static func copy(_ data: Data) -> UnsafeMutablePointer<CChar>? {
    guard let buffer = malloc(max(data.count, 1)) else { return nil }
    data.copyBytes(to: UnsafeMutableRawBufferPointer(start: buffer, count: data.count))
    return buffer.assumingMemoryBound(to: CChar.self)
  }
}
