// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Why a project file can't be read, and in which line.
package struct ProjectFileError: Error, Equatable, CustomStringConvertible {
  /// The line, counted from 1.
  package let line: Int
  /// What is wrong, without a full stop.
  package let message: String

  /// Line and message, in one sentence.
  package var description: String { "line \(line): \(message)" }
}
