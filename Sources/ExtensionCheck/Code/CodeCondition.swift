// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Evaluates the condition of an `#if` for a share extension on an iPhone.
///
/// Apps compile some sources into both the app and the extension and mark the difference by a name like `APP_EXTENSION`,
/// which the project chooses. Every name that contains “extension” counts as set.
struct CodeCondition {
  /// How many names and signs are read; longer conditions aren't written by people and would nest too deeply.
  private static let mostTokens = 500

  private let isSet: (String) -> Bool?
  private var words: ArraySlice<String>
  /// Whether the condition contains a name of which isn't known whether it is set.
  private(set) var hasUnknownFlag = false
  /// Nil if the value isn't known.
  private(set) var value: Bool?

  /// Evaluates the text behind `#if`.
  ///
  /// - Parameter isSet: Whether the settings set a name; nil if it isn't known.
  init(_ text: String, isSet: @escaping (String) -> Bool?) {
    self.isSet = isSet
    words = Self.words(text)[...]
    guard words.count <= Self.mostTokens else { return }
    value = either()
    if !words.isEmpty { value = nil }
  }

  /// Whether one of two values is true; nil if it depends on one that isn't known.
  static func or(_ one: Bool?, _ other: Bool?) -> Bool? {
    if one == true || other == true { return true }
    return one == false && other == false ? false : nil
  }

  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    for character in text.prefix(while: { $0 != "\r" }) where character != " " && character != "\t" {
      let isName = character.isLetter || character.isNumber || character == "_" || character == "."
      if isName, let last = words.last?.last, last.isLetter || last.isNumber || last == "_" || last == "." {
        words[words.count - 1].append(character)
      } else {
        words.append(String(character))
      }
    }
    return words
  }

  private mutating func take(_ word: String) -> Bool {
    guard words.first == word else { return false }
    words = words.dropFirst()
    return true
  }

  private mutating func either() -> Bool? {
    var value = both()
    while words.starts(with: ["|", "|"]) {
      words = words.dropFirst(2)
      value = Self.or(value, both())
    }
    return value
  }

  private mutating func both() -> Bool? {
    var value = single()
    while words.starts(with: ["&", "&"]) {
      words = words.dropFirst(2)
      value = Self.or(value.map { !$0 }, single().map { !$0 }).map { !$0 }
    }
    return value
  }

  private mutating func single() -> Bool? {
    if take("!") { return single().map { !$0 } }
    if take("(") {
      let value = either()
      return take(")") ? value : nil
    }
    guard let name = words.popFirst() else { return nil }
    if take("(") { return call(name) }
    return comparison() ? nil : flag(name)
  }

  /// Skips a comparison such as `>= 170000`, whose value isn't known.
  private mutating func comparison() -> Bool {
    guard let sign = words.first, ["<", ">", "="].contains(sign) else { return false }
    while let word = words.first, ["<", ">", "="].contains(word) { _ = take(word) }
    _ = words.popFirst()
    return true
  }

  private mutating func flag(_ name: String) -> Bool? {
    if let known = Self.constants[name] { return known }
    guard let first = name.first, first.isLetter || first == "_" else { return nil }
    if name.hasPrefix("__") || name.hasPrefix("TARGET_") { return nil }
    if name.uppercased().contains("EXTENSION") { return true }
    let value = isSet(name)
    if value == nil { hasUnknownFlag = true }
    return value
  }

  private static let constants = [
    "true": true, "false": false, "0": false, "1": true, "TARGET_OS_IOS": true, "TARGET_OS_IPHONE": true,
    "TARGET_OS_OSX": false, "TARGET_OS_MACCATALYST": false,
  ]

  private mutating func call(_ name: String) -> Bool? {
    let content = words.prefix { $0 != ")" }
    words = words.dropFirst(content.count)
    guard take(")") else { return nil }
    let argument = content.joined()
    switch name {
    case "os": return argument == "iOS"
    case "defined": return flag(argument)
    case "canImport": return Self.modules[argument]
    case "targetEnvironment": return argument == "macCatalyst" ? false : nil
    default: return nil
    }
  }

  private static let modules = ["AppKit": false, "Cocoa": false, "UIKit": true]
}
