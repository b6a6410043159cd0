// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A process that uses a PostgreSQL database.
package struct DatabaseProgram: Sendable, Codable, Equatable, CustomStringConvertible {
  package enum Role: String, Sendable, Codable {
    case serve
    case work
    /// A command of the operator.
    case command
  }

  package let role: Role
  /// The version of the program.
  package let version: String
  /// The name of its machine.
  package let host: String
  /// The identifier of its process.
  package let process: Int
  /// Whether it works on jobs; nil if that is unknown.
  package let works: Bool?
  /// A random text, because containers with the network of their machine have its name, and processes with the same
  /// identifiers; nil if a program of an earlier version has none.
  package let instance: String?

  package init(
    _ role: Role, version: String, host: String, process: Int, works: Bool? = nil, instance: String? = nil
  ) {
    (self.role, self.version, self.host, self.process) = (role, version, host, process)
    (self.works, self.instance) = (works, instance)
  }

  /// Names the process in messages.
  package var description: String { "\(role.rawValue) \(version) on \(host) (process \(process))" }

  /// The text that `commit_mark` has for each connection of the process.
  var stored: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
