// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import ServerCore
import ShareContract
import ShareKit

/// The folder of a user's data: the sign-in and the outbox.
struct ClientHome: ParsableArguments {
  @Option(
    name: .customLong("home"),
    help: "The folder of your sign-in and outbox (default: $SHAREPIPE_HOME or ~/.config/sharepipe).")
  var path: String?

  var folder: URL {
    let environment = ProcessInfo.processInfo.environment
    if let chosen = path ?? environment["SHAREPIPE_HOME"] {
      return URL(filePath: chosen, directoryHint: .isDirectory)
    }
    let base = environment["XDG_CONFIG_HOME"].map { URL(filePath: $0, directoryHint: .isDirectory) }
    let home = FileManager.default.homeDirectoryForCurrentUser
    return (base ?? home.appending(path: ".config")).appending(path: "sharepipe", directoryHint: .isDirectory)
  }

  /// The outbox of shares that the server has not acknowledged.
  func outbox() throws -> Outbox {
    PrivateFiles.begin()
    do {
      return try Outbox(root: folder.appending(path: "outbox", directoryHint: .isDirectory))
    } catch {
      throw CommandFailure(.unavailable, "couldn't open the outbox in \(folder.path): \(error)")
    }
  }

  /// Returns the signed-in user; nil before `sharepipe login`.
  func login() throws -> SavedLogin? {
    guard let data = try? Data(contentsOf: file) else { return nil }
    guard let login = try? JSONDecoder().decode(SavedLogin.self, from: data) else {
      throw CommandFailure(.badData, "couldn't read \(file.path); run sharepipe sign-in again")
    }
    return login
  }

  /// Stores the sign-in in a file that only the user can read.
  func save(_ login: SavedLogin) throws {
    PrivateFiles.begin()
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      // The file is created with these permissions, so that the secret is never readable by other users.
      let part = folder.appending(path: "login.json.part")
      try? FileManager.default.removeItem(at: part)
      guard
        FileManager.default.createFile(
          atPath: part.path, contents: try JSONEncoder().encode(login), attributes: [.posixPermissions: 0o600]
        )
      else { throw CocoaError(.fileWriteUnknown) }
      guard rename(part.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    } catch {
      throw CommandFailure(.unavailable, "couldn't write \(file.path): \(error.localizedDescription)")
    }
  }

  /// Deletes the sign-in; the outbox is kept.
  func forgetLogin() throws {
    guard unlink(file.path) == 0 || errno == ENOENT else {
      throw CommandFailure(.unavailable, "couldn't remove \(file.path)")
    }
  }

  private var file: URL { folder.appending(path: "login.json") }
}

/// The data that `sharepipe login` stores.
struct SavedLogin: Codable {
  let server: URL
  let token: String
  let account: String
  /// The account; nil for a token that may only create shares.
  let email: String?

  var target: UploadTarget { UploadTarget(server: server, token: token, account: account) }
}
