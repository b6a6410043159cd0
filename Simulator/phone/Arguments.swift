// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The command-line arguments, checked against what the command accepts.
struct Arguments {
  private var values: [String: [String]] = [:]
  /// The arguments that are not options.
  let operands: [String]

  init(_ words: [String], for command: Command) throws {
    var words = words[...]
    var operands: [String] = []
    while let word = words.popFirst() {
      guard word.hasPrefix("--") else {
        operands.append(word)
        continue
      }
      let name = String(word.dropFirst(2))
      guard name == "device" || command.options.contains(where: { $0.name == name }) else {
        throw UsageError("phone \(command.name) does not take \(word)")
      }
      let isFlag = name != "device" && command.options.contains { $0.name == name && $0.value == nil }
      guard let value = isFlag ? "" : words.popFirst() else { throw UsageError("\(word) needs a value") }
      values[name, default: []].append(value)
    }
    guard operands.count == command.operands.count else { throw UsageError(command.usage) }
    self.operands = operands
  }

  /// Returns the last value of an option.
  subscript(name: String) -> String? { values[name]?.last }

  /// Returns all values of an option.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// Returns the value of a required option.
  func required(_ name: String) throws -> String {
    guard let value = self[name] else { throw UsageError("--\(name) is missing") }
    return value
  }

  /// Returns the value of an option as a number.
  func number(_ name: String) throws -> Int? {
    guard let text = self[name] else { return nil }
    guard let number = Int(text) else { throw UsageError("--\(name) takes a number, not \(text)") }
    return number
  }
}
