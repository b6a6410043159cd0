// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A reason for which a server can't use a data folder.
package enum DataFolderProblem: Error, Equatable, CustomStringConvertible {
  /// The folder contains files, but no data of a server.
  case otherFiles(folder: String, example: String)
  /// Another server uses the folder.
  case inUse(folder: String, process: String)

  package var description: String {
    switch self {
    case .otherFiles(let folder, let example):
      """
      the folder \(folder) contains other files, such as “\(example)”, and no data of a server; \
      name an empty or new folder with --data
      """
    case .inUse(let folder, let process):
      """
      another server\(Self.number(of: process)) uses the data folder \(folder); \
      stop it, name another folder with --data, or start with --shared-data
      """
    }
  }

  /// The message of a command that can't run beside a server, with whatever options.
  package var textOfCommand: String {
    guard case .inUse(let folder, let process) = self else { return description }
    return "a server\(Self.number(of: process)) uses the data folder \(folder); stop the server first"
  }

  private static func number(of process: String) -> String {
    process.isEmpty ? "" : " (process \(process))"
  }
}
