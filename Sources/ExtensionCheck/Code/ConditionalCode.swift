// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Removes branches of `#if` that a share extension for an iPhone isn't built with.
struct ConditionalCode {
  /// The branch of an `#if` in which a line is.
  private struct Branch {
    let isIncluded: Bool
    /// Whether an earlier branch is built; nil if that isn't known.
    let wasBuilt: Bool?
    let hasUnknownFlag: Bool
  }

  private let isSet: (String) -> Bool?
  private let keepsUnknown: Bool
  private var open: [Branch] = []
  /// What remains; removed lines are empty.
  private(set) var text = ""

  /// Removes branches that aren't built.
  ///
  /// - Parameters:
  ///   - keepsUnknown: Whether branches remain whose flags aren't known.
  ///   - isSet: Whether the settings set a name; nil if it isn't known.
  init(_ content: String, keepsUnknown: Bool, isSet: @escaping (String) -> Bool?) {
    self.isSet = isSet
    self.keepsUnknown = keepsUnknown
    text = content.contains("#if") ? remaining(content) : content
  }

  // A directive in a comment or in a string of several lines is none.
  private mutating func remaining(_ content: String) -> String {
    let code = String(decoding: SourceMask(content).code, as: UTF8.self)
    var lines: [Substring] = []
    for (line, masked) in zip(Self.lines(content), Self.lines(code)) {
      lines.append(keeps(masked) ? line : "")
    }
    return lines.joined(separator: "\n")
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private mutating func keeps(_ line: Substring) -> Bool {
    let words = Self.directive(line)
    switch words.name {
    case "#if": start(words.rest)
    case "#ifdef": start("defined(\(Self.name(words.rest)))")
    case "#ifndef": start("!defined(\(Self.name(words.rest)))")
    case "#else": next("true")
    case "#elseif", "#elif": next(words.rest)
    case "#endif": _ = open.popLast()
    default: return open.allSatisfy(\.isIncluded)
    }
    return false
  }

  private static func directive(_ line: Substring) -> (name: String, rest: String) {
    let trimmed = line.drop { $0 == " " || $0 == "\t" }
    guard trimmed.first == "#" else { return ("", "") }
    let code = trimmed.firstRange(of: "//").map { trimmed[..<$0.lowerBound] } ?? trimmed
    let joined = "#" + code.dropFirst().drop { $0 == " " }
    let name = joined.prefix { $0 == "#" || $0.isLetter }
    return (String(name), String(joined.dropFirst(name.count)))
  }

  private static func name(_ text: String) -> String {
    String(text.drop { $0 == " " || $0 == "\t" }.prefix { !$0.isWhitespace })
  }

  private mutating func start(_ text: String) {
    open.append(branch(CodeCondition(text, isSet: isSet), after: nil))
  }

  private mutating func next(_ text: String) {
    guard let last = open.popLast() else { return }
    open.append(branch(CodeCondition(text, isSet: isSet), after: last))
  }

  private func branch(_ condition: CodeCondition, after last: Branch?) -> Branch {
    let earlier = last == nil ? false : last?.wasBuilt
    let hasUnknownFlag = condition.hasUnknownFlag || last?.hasUnknownFlag == true
    let isLeftOut = earlier == true || condition.value == false
    let isCertain = earlier == false && condition.value == true
    let isIncluded = !isLeftOut && (isCertain || keepsUnknown || !hasUnknownFlag)
    return Branch(
      isIncluded: isIncluded, wasBuilt: CodeCondition.or(earlier, condition.value),
      hasUnknownFlag: hasUnknownFlag)
  }
}
