// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Removes branches of `#if` that a share extension for an iPhone isn't built with.
///
/// Apps compile some sources into both the app and the extension and mark the difference by a condition like
/// `APP_EXTENSION`, whose name the project chooses. Every condition that names an extension counts as true.
enum ConditionalCode {
  static func withoutForeignBranches(_ content: String) -> String {
    guard content.contains("#if") else { return content }
    var open: [Bool] = []
    let lines = content.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { line in keeps(line, &open) ? String(line) : "" }.joined(separator: "\n")
  }

  private static func keeps(_ line: Substring, _ open: inout [Bool]) -> Bool {
    let trimmed = line.drop { $0 == " " || $0 == "\t" }
    if trimmed.hasPrefix("#if") {
      open.append(isForeign(trimmed))
    } else if trimmed.hasPrefix("#else") {
      // Whether the other branch is built isn't known, so it is kept.
      if open.popLast() != nil { open.append(false) }
    } else if trimmed.hasPrefix("#endif") {
      _ = open.popLast()
    } else {
      return !open.contains(true)
    }
    return false
  }

  /// Whether code under a condition is left out of an extension.
  private static func isForeign(_ line: Substring) -> Bool {
    let condition = line.drop { $0 != " " && $0 != "(" && $0 != "!" }.filter { $0 != " " }
    if condition.contains("||") || condition.contains("&&") { return false }
    if condition.hasPrefix("!") || line.hasPrefix("#ifndef") {
      return condition.uppercased().contains("EXTENSION")
    }
    return ["os(macOS)", "canImport(AppKit)", "targetEnvironment(macCatalyst)"].contains(condition)
  }
}
