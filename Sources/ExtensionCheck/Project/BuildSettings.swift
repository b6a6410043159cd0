// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The build settings of a target in one configuration.
package struct BuildSettings: Equatable, Sendable {
  /// Stands for the absolute path of the project's folder.
  static let root = "/SRCROOT"
  /// Stands for the team's prefix when the project names no team.
  private static let unknownTeam = "TEAMPREFIX"

  private var values: [String: String] = [:]
  /// Whether every file that the project names for the settings was read.
  private(set) var isComplete = false

  package init() {}

  var isEmpty: Bool { values.isEmpty }

  /// Whether a setting has a value, even one that can't be expanded.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// Notes that all layers of a project's settings were added.
  ///
  /// - Parameter isComplete: Whether none of their files was missing.
  mutating func finish(isComplete: Bool) { self.isComplete = isComplete }

  /// Names of settings that begin so.
  func names(beginningWith prefix: String) -> [String] {
    values.keys.filter { $0.hasPrefix(prefix) }.sorted()
  }

  /// A setting with the settings in it expanded; nil if it isn't set or names a setting that isn't known.
  package subscript(name: String) -> String? { values[name].flatMap { resolved($0) } }

  /// Adds a layer over the earlier ones; `$(inherited)` stands for the value below.
  package mutating func add(_ layer: [(name: String, value: String)], configuration: String) {
    for (name, value) in layer where !name.contains("[") { set(name, value) }
    for (name, value) in layer where name.contains("[") && Self.applies(name, configuration) {
      set(String(name.prefix { $0 != "[" }), value)
    }
  }

  /// Sets what Xcode defines for every target, where the project doesn't.
  mutating func addDefaults(target: String, project: String, configuration: String) {
    let team = self["DEVELOPMENT_TEAM"].flatMap { $0.isEmpty ? nil : $0 } ?? Self.unknownTeam
    let defaults = [
      "TARGET_NAME": target, "TARGETNAME": target, "PROJECT_NAME": project, "CONFIGURATION": configuration,
      "SRCROOT": Self.root, "PROJECT_DIR": Self.root, "SOURCE_ROOT": Self.root, "PRODUCT_NAME": target,
      "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)", "EXECUTABLE_NAME": "$(PRODUCT_NAME)",
      "DEVELOPMENT_LANGUAGE": "en", "AppIdentifierPrefix": team + ".", "TeamIdentifierPrefix": team + ".",
    ]
    values.merge(defaults) { mine, _ in mine }
  }

  private mutating func set(_ name: String, _ value: String) {
    let below = values[name] ?? ""
    values[name] = value.replacingOccurrences(of: "$(inherited)", with: below)
      .replacingOccurrences(of: "${inherited}", with: below).trimmingCharacters(in: .whitespaces)
  }

  /// Whether a condition in brackets is met by a build for an iPhone.
  private static func applies(_ name: String, _ configuration: String) -> Bool {
    name.split(separator: "[").dropFirst().allSatisfy { condition in
      let parts = condition.prefix { $0 != "]" }.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { return false }
      let pattern = parts[1].hasSuffix("*") ? parts[1].dropLast() : parts[1]
      switch parts[0] {
      case "sdk": return "iphoneos".hasPrefix(pattern)
      case "config":
        return parts[1].hasSuffix("*") ? configuration.hasPrefix(pattern) : configuration == pattern
      default: return false
      }
    }
  }
}

extension BuildSettings {
  /// Text with `$(NAME)` and `${NAME}` replaced; nil when one of them isn't known.
  package func resolved(_ text: String, depth: Int = 0) -> String? {
    guard text.contains("$") else { return text }
    guard depth < 20 else { return nil }
    var text = text
    while let (range, name) = Self.reference(in: text) {
      guard let value = value(of: name, depth), text.count < 10_000 else { return nil }
      text.replaceSubrange(range, with: value)
    }
    return text
  }

  /// The first reference without another one inside it.
  private static func reference(in text: String) -> (Range<String.Index>, String)? {
    var start: String.Index?
    var previous: Character = " "
    for index in text.indices {
      let character = text[index]
      if previous == "$", character == "(" || character == "{" { start = text.index(before: index) }
      if character == ")" || character == "}", let start {
        return (start..<text.index(after: index), String(text[text.index(start, offsetBy: 2)..<index]))
      }
      previous = character
    }
    return nil
  }

  private func value(of reference: String, _ depth: Int) -> String? {
    let parts = reference.split(separator: ":", maxSplits: 1).map(String.init)
    guard let name = parts.first else { return nil }
    let value = values[name].flatMap { resolved($0, depth: depth + 1) }
    guard parts.count == 2 else { return value }
    if parts[1].hasPrefix("default=") {
      return value.flatMap { $0.isEmpty ? nil : $0 } ?? String(parts[1].dropFirst(8))
    }
    return value.flatMap { Self.modified($0, by: parts[1]) }
  }

  private static func modified(_ value: String, by operation: String) -> String? {
    switch operation {
    case "rfc1034identifier":
      return mapped(value, "-") { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." }
    case "c99extidentifier", "identifier":
      return mapped(value, "_") { $0.isLetter || $0.isNumber || $0 == "_" }
    case "lower": return value.lowercased()
    case "upper": return value.uppercased()
    default: return nil
    }
  }

  private static func mapped(
    _ value: String, _ replacement: Character, _ isValid: (Character) -> Bool
  ) -> String {
    String(value.map { isValid($0) ? $0 : replacement })
  }
}
