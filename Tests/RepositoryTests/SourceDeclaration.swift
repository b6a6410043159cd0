// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A declaration of a Swift source with its documentation comment, as far as single lines show it.
struct SourceDeclaration {
  /// The number of its first line, counted from 1.
  let line: Int
  /// The lines of its documentation comment without the slashes.
  let documentation: [String]
  /// The declaration up to its body, on one line.
  let signature: String

  var isPublic: Bool {
    words.contains("public") && !words.contains("import")
      && !Set(words).isDisjoint(with: ["func", "init", "var", "subscript"])
  }

  /// Whether it throws errors of its own; `rethrows` passes on those of a parameter.
  var throwsErrors: Bool {
    let code = Self.withoutParameters(signature)
    let isAccessor = code.contains("{ get throws") || code.contains("{ get async throws")
    return isAccessor || code.prefix { $0 != "{" }.split { !$0.isLetter }.contains("throws")
  }

  /// The parameters that the documentation leaves out although it describes others, which DocC reports.
  var undocumentedParameters: [String] {
    let described = Set(documentation.compactMap(Self.describedParameter))
    return described.isEmpty ? [] : parameters.filter { !described.contains($0) }
  }

  /// How documentation links to a function or a case, such as `load(_:from:)`; nil for other declarations.
  var linkName: String? {
    let head = signature.prefix { $0 != "(" }.prefix { $0 != "<" }.split(separator: " ")
    let hasLabels = head.contains { $0 == "func" || $0 == "case" } || head.last?.hasPrefix("init") == true
    guard let name = head.last, hasLabels else { return nil }
    return name.filter { $0 != "?" } + "(" + labels.map { $0 + ":" }.joined() + ")"
  }

  /// The names of the parameters, as the body uses them.
  private var parameters: [String] { parameterNames.compactMap { $0.last.map(String.init) } }

  /// The names of the arguments, as a call has them.
  private var labels: [String] { parameterNames.compactMap { $0.first.map(String.init) } }

  /// The words before the colon of each parameter.
  private var parameterNames: [[Substring]] {
    guard let start = signature.firstIndex(of: "(") else { return [] }
    var depth = 0
    // The arrow of a closure isn't a bracket.
    let list = signature[start...].replacing("->", with: "").prefix { character in
      if "([{<".contains(character) { depth += 1 }
      if ")]}>".contains(character) { depth -= 1 }
      return depth > 0
    }
    // A colon within brackets belongs to a type. A value of a case can be without a name.
    return Self.withoutNested(list.dropFirst()).split(separator: ",").map { parameter in
      parameter.firstIndex(of: ":").map { parameter[..<$0].split(separator: " ") } ?? ["_"]
    }
  }

  private static func describedParameter(_ line: String) -> String? {
    let words = line.split(separator: " ", maxSplits: 3)
    guard words.first == "-", words.count > 2 else { return nil }
    let name = words[1] == "Parameter" ? words[2] : words[1]
    let isName = name.hasSuffix(":") && name.first?.isLowercase == true
    return isName ? String(name.dropLast()) : nil
  }

  private static func withoutNested(_ text: Substring) -> String {
    var depth = 0
    return text.filter { character in
      if "([{<".contains(character) { depth += 1 }
      defer { if ")]}>".contains(character) { depth -= 1 } }
      return depth == 0
    }
  }

  private var words: [Substring] { signature.prefix { $0 != "=" && $0 != "\"" }.split { !$0.isLetter } }

  /// The declarations that are documented, and those that are public.
  static func all(in lines: [Substring]) -> [SourceDeclaration] {
    var found: [SourceDeclaration] = []
    var documentation: [String] = []
    for (index, line) in lines.enumerated() {
      let code = line.drop { $0 == " " }
      if code.hasPrefix("///") {
        documentation.append(String(code.dropFirst(3)))
      } else if !code.hasPrefix("@") || code.contains(" func ") || code.contains(" var ") {
        let declaration = SourceDeclaration(
          line: index + 1, documentation: documentation, signature: signature(in: lines[index...]))
        if !documentation.isEmpty || declaration.isPublic { found.append(declaration) }
        documentation = []
      }
    }
    return found
  }

  /// The first line, and for functions those that follow it, up to the body.
  private static func signature(in lines: ArraySlice<Substring>) -> String {
    var text = ""
    for line in lines.prefix(12) {
      text += line + " "
      let outside = withoutParameters(text)
      let isComplete = outside.contains("{") || !text.contains("(")
      if isComplete || line.allSatisfy({ $0 == " " }) { break }
    }
    return text
  }

  /// The text without what stands in parentheses.
  private static func withoutParameters(_ text: String) -> String {
    var depth = 0
    return String(
      text.filter { character in
        if character == "(" { depth += 1 }
        defer { if character == ")" { depth -= 1 } }
        return depth == 0
      })
  }
}
