// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareServer
import Storage

/// The folders of a user by the XDG Base Directory Specification, from the environment.
///
/// `$HOME` counts, not the home folder in the system's list of users: `sudo -E`, containers and tests set it. As the
/// specification demands, a variable that is empty or isn't an absolute path is ignored.
struct UserFolders {
  private let environment: [String: String]
  private let exists: (URL) -> Bool

  init(
    _ environment: [String: String] = ProcessInfo.processInfo.environment,
    exists: @escaping (URL) -> Bool = { FileManager.default.fileExists(atPath: $0.path) }
  ) {
    self.environment = environment
    self.exists = exists
  }

  /// The folder of the sign-in: `$XDG_CONFIG_HOME/sharepipe` or `~/.config/sharepipe`.
  var configuration: URL { folder("XDG_CONFIG_HOME", orHome: ".config") }

  /// The folder of the outbox: `$XDG_STATE_HOME/sharepipe` or `~/.local/state/sharepipe`.
  ///
  /// Earlier versions kept the outbox beside the sign-in. If there is one, it is used, so that its shares are sent.
  var state: URL {
    exists(configuration.appending(path: "outbox"))
      ? configuration : folder("XDG_STATE_HOME", orHome: ".local/state")
  }

  /// The data folder of a server.
  ///
  /// It is `./var/server`, the folder of `make run`, or `./var`, if one of them contains a database or belongs to one, else
  /// `$XDG_DATA_HOME/sharepipe` or `~/.local/share/sharepipe`. Without a home folder, as in some services, it is `./var`.
  var serverData: URL {
    let local = ["var/server", "var"].map { URL(filePath: $0, directoryHint: .isDirectory) }
    if let used = local.first(where: isUsed) { return used }
    let hasFolder = absolute("XDG_DATA_HOME") != nil || absolute("HOME") != nil
    return hasFolder ? folder("XDG_DATA_HOME", orHome: ".local/share") : local[1]
  }

  private func isUsed(_ data: URL) -> Bool {
    let configuration = ServerConfiguration(dataFolder: data.absoluteURL)
    return exists(configuration.databaseFile) || exists(configuration.bindingFile)
  }

  private func folder(_ variable: String, orHome path: String) -> URL {
    (absolute(variable) ?? home.appending(path: path, directoryHint: .isDirectory))
      .appending(path: "sharepipe", directoryHint: .isDirectory)
  }

  private var home: URL { absolute("HOME") ?? FileManager.default.homeDirectoryForCurrentUser }

  private func absolute(_ variable: String) -> URL? {
    environment[variable].flatMap {
      $0.hasPrefix("/") ? URL(filePath: $0, directoryHint: .isDirectory) : nil
    }
  }
}

extension ServerConfiguration {
  /// Throws a failure unless a server has used the data folder.
  ///
  /// Otherwise a command with a wrong folder would create a second, empty installation and report success.
  func requireServerData() throws {
    try requireReadable()
    guard isUsed else {
      throw CommandFailure(
        .noInput,
        """
        no server has used the folder \(dataFolder.path); \(unusedFolderHelp), \
        or use “sudo sharepipe-admin” with the Debian package
        """)
    }
  }

  /// Throws a failure if this user may not read the data folder or its database.
  func requireReadable() throws {
    if let refusedReading { throw CommandFailure(.notAllowed, refusedReading.message) }
  }
}
