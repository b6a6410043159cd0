// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A process that uses a PostgreSQL database.
package struct DatabaseProgram: Sendable, Codable, Equatable {
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

  package init(_ role: Role, version: String, host: String, process: Int) {
    (self.role, self.version, self.host, self.process) = (role, version, host, process)
  }

  /// The text that `commit_mark` has for each connection of the process.
  var stored: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
