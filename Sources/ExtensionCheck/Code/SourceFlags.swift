// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The names that `#if` finds set in one source.
struct SourceFlags {
  private let names: Set<String>
  private let isComplete: Bool
  /// Names that the source defines for itself, so that the settings don't decide.
  private let defined: Set<String>
  /// The name by which a header is read only once; it isn't set before.
  private let includeGuard: String?

  init(_ flags: CompilationFlags, _ content: String, isSwift: Bool) {
    names = isSwift ? flags.swift : flags.c
    isComplete = flags.isComplete
    let directives = isSwift ? [] : Self.directives(content)
    defined = Set(directives.filter { $0.first == "#define" && $0.count > 1 }.map { String($0[1]) })
    includeGuard = Self.includeGuard(directives)
  }

  /// Whether a name is set; nil if it isn't known.
  func isSet(_ name: String) -> Bool? {
    if names.contains(name) { return true }
    if name == includeGuard { return false }
    return isComplete && !defined.contains(name) ? false : nil
  }

  private static func directives(_ content: String) -> [[Substring]] {
    content.split(whereSeparator: \.isNewline).map { $0.split { $0 == " " || $0 == "\t" } }
      .filter { $0.first?.hasPrefix("#") == true }
  }

  /// The name in `#ifndef NAME` and `#define NAME` at the start of a header.
  private static func includeGuard(_ directives: [[Substring]]) -> String? {
    guard directives.count > 1, directives[0].count == 2, directives[0][0] == "#ifndef",
      directives[1] == ["#define", directives[0][1]]
    else { return nil }
    return String(directives[0][1])
  }
}
