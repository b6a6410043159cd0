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
