// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Why a predicate cannot be used, and where.
public struct PredicateError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What kind of fault it is.
  public enum Code: String, Sendable {
    case tooLong, tooDeep
    /// A `$` without a name, what is left after a build has expanded `$name` as one of its settings.
    case emptyVariable
    case unknownVariable
    /// A part of the language that activation rules have no use for.
    case unsupported
    case syntax
  }

  /// What kind of fault it is.
  public let code: Code
  /// What is wrong, without full stop.
  public let message: String
  /// Line, counted from 1.
  public let line: Int
  /// Column in Unicode scalars, counted from 1.
  public let column: Int

  package init(_ code: Code, _ message: String, _ position: PredicatePosition) {
    self.code = code
    self.message = message
    line = position.line
    column = position.column
  }

  /// Line, column and message.
  public var description: String { "line \(line), column \(column): \(message)" }
}
