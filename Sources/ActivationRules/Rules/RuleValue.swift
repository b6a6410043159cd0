// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// A value of a property list, as far as activation rules and their surroundings use it.
public indirect enum RuleValue: Sendable, Equatable {
  case boolean(Bool)
  case integer(Int)
  case string(String)
  case array([RuleValue])
  case dictionary([String: RuleValue])
  /// Dates, data and fractions, which nothing here reads.
  case other

  /// Reads a value that `PropertyListSerialization` made.
  public init(_ value: Any) {
    switch value {
    case let text as String: self = .string(text)
    case let list as [String: Any]: self = .dictionary(list.mapValues(RuleValue.init))
    case let list as [Any]: self = .array(list.map(RuleValue.init))
    case let number as NSNumber: self = RuleValue(number: number)
    default: self = .other
    }
  }

  private init(number: NSNumber) {
    // The only two objects that are Booleans; `as? Bool` takes 0 and 1 for Booleans as well.
    switch String(cString: number.objCType) {
    case "c", "B": self = .boolean(number.boolValue)
    case "d", "f": self = .other
    default: self = .integer(number.intValue)
    }
  }

  /// Reads a property list's bytes, XML or binary.
  public init(propertyList data: Data) throws {
    self.init(try PropertyListSerialization.propertyList(from: data, format: nil))
  }
}

extension RuleValue {
  /// The members of a dictionary; none of anything else.
  package var members: [String: RuleValue] {
    if case .dictionary(let members) = self { members } else { [:] }
  }

  /// The elements of an array; none of anything else.
  package var elements: [RuleValue] { if case .array(let elements) = self { elements } else { [] } }

  /// The text of a string.
  package var text: String? { if case .string(let text) = self { text } else { nil } }

  /// A number as the system reads one: Booleans are 0 and 1, numerals in strings count.
  package var number: Int? {
    switch self {
    case .integer(let number): number
    case .boolean(let flag): flag ? 1 : 0
    case .string(let text): Int(text.trimmingCharacters(in: .whitespaces))
    default: nil
    }
  }

  package subscript(key: String) -> RuleValue? { members[key] }
}
