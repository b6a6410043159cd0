// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An activation rule's predicate string, parsed.
///
/// Understood is the part of the predicate format language that activation rules use: `SUBQUERY`, `ANY`, `SOME`, `ALL`,
/// `NONE`, `UTI-CONFORMS-TO`, `UTI-EQUALS`, comparisons, `IN`, `BEGINSWITH`, `ENDSWITH`, `CONTAINS`, `AND`, `OR`,
/// `NOT`, `@count`, `TRUEPREDICATE` and `FALSEPREDICATE`. `MATCHES`, `LIKE`, `BETWEEN`, arithmetic and functions are
/// refused with their position. The language:
/// <https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pSyntax.html>.
public struct ActivationPredicate: Sendable, Equatable {
  /// What no rule comes near; longer text is refused before it is read.
  package static let mostCharacters = 16 * 1024
  /// How deep parentheses and subqueries may nest.
  package static let mostLevels = 40

  package let tree: PredicateTree

  /// Parses a predicate.
  ///
  /// - Throws: `PredicateError` with line and column.
  public init(_ text: String) throws(PredicateError) {
    guard text.utf8.count <= Self.mostCharacters else {
      throw PredicateError(.tooLong, "longer than \(Self.mostCharacters) bytes", .start)
    }
    var parser = PredicateParser(try PredicateLexer.tokens(of: text))
    tree = try parser.parse()
  }

  /// The predicate as text that parses to the same predicate again.
  public var text: String { tree.text }
}
