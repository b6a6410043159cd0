// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Cuts a predicate's text into tokens.
struct PredicateLexer {
  private let text: [Unicode.Scalar]
  private var index = 0
  private var position = PredicatePosition.start

  private init(_ text: String) { self.text = Array(text.unicodeScalars) }

  static func tokens(of text: String) throws(PredicateError) -> [PredicateToken] {
    var lexer = PredicateLexer(text)
    var tokens: [PredicateToken] = []
    repeat { tokens.append(try lexer.next()) } while tokens.last?.kind != .end
    return tokens
  }

  private mutating func next() throws(PredicateError) -> PredicateToken {
    while let character = peek, character.properties.isWhitespace { advance() }
    let start = position
    return PredicateToken(kind: try kind(), position: start)
  }

  private mutating func kind() throws(PredicateError) -> PredicateToken.Kind {
    guard let first = peek else { return .end }
    if first == "\"" || first == "'" { return .string(try string(endingWith: first)) }
    if first == "$" { return .variable(try variable()) }
    if Self.isDigit(first) { return .number(try number()) }
    if Self.isPartOfName(first) { return .word(typeOperator(take(while: Self.isPartOfName))) }
    return .sign(try sign())
  }

  /// `UTI-CONFORMS-TO` and `UTI-EQUALS` are words with hyphens in them; no other word has any.
  private mutating func typeOperator(_ word: String) -> String {
    guard word.uppercased() == "UTI" else { return word }
    for rest in ["-CONFORMS-TO", "-EQUALS"] where upcoming(rest.count).uppercased() == rest {
      for _ in 0..<rest.count { advance() }
      return word + rest
    }
    return word
  }

  private mutating func variable() throws(PredicateError) -> String {
    let start = position
    advance()
    let name = take(while: Self.isPartOfName)
    guard !name.isEmpty else {
      throw PredicateError(
        .emptyVariable, "a variable without a name: a build has taken $name for one of its settings", start)
    }
    return name
  }

  private mutating func string(endingWith quote: Unicode.Scalar) throws(PredicateError) -> String {
    let start = position
    var content = String.UnicodeScalarView()
    advance()
    while let character = peek {
      advance()
      if character == quote { return String(content) }
      if character == "\\" { content.append(escaped()) } else { content.append(character) }
    }
    throw PredicateError(.syntax, "the string does not end", start)
  }

  private mutating func escaped() -> Unicode.Scalar {
    guard let character = peek else { return "\\" }
    advance()
    return ["n": "\n", "t": "\t", "r": "\r"][character] ?? character
  }

  private mutating func number() throws(PredicateError) -> Int {
    let start = position
    let digits = take { Self.isPartOfName($0) || $0 == "." }
    guard digits.count <= 15, let number = Int(digits) else {
      throw PredicateError(.unsupported, "\(digits) is not a whole number of at most 15 digits", start)
    }
    return number
  }

  private static let pairs: Set<String> = ["=<", "=>", "<=", ">=", "<>", "!=", "==", "&&", "||"]
  private static let singles: Set<Unicode.Scalar> = [
    "(", ")", "{", "}", "[", "]", ",", ".", "@", "=", "<", ">", "!", "-",
  ]

  private mutating func sign() throws(PredicateError) -> String {
    let (pair, single) = (upcoming(2), text[index])
    let isPair = Self.pairs.contains(pair)
    guard isPair || Self.singles.contains(single) else {
      throw PredicateError(.syntax, "\(single) has no meaning here", position)
    }
    advance()
    if isPair { advance() }
    return isPair ? pair : String(single)
  }

  private static func isDigit(_ character: Unicode.Scalar) -> Bool { ("0"..."9").contains(character) }

  private static func isPartOfName(_ character: Unicode.Scalar) -> Bool {
    character.properties.isAlphabetic || isDigit(character) || character == "_"
  }

  private var peek: Unicode.Scalar? { index < text.count ? text[index] : nil }

  private func upcoming(_ count: Int) -> String {
    String(String.UnicodeScalarView(text[index..<min(index + count, text.count)]))
  }

  private mutating func take(while belongs: (Unicode.Scalar) -> Bool) -> String {
    var taken = String.UnicodeScalarView()
    while let character = peek, belongs(character) {
      taken.append(character)
      advance()
    }
    return String(taken)
  }

  private mutating func advance() {
    if text[index] == "\n" {
      position = PredicatePosition(line: position.line + 1, column: 1)
    } else {
      position.column += 1
    }
    index += 1
  }
}
