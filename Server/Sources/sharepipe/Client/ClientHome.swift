// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import ServerCore
import ShareKit

/// The folder of a user's data: the sign-in and the outbox.
struct ClientHome: ParsableArguments {
  @Option(
    name: .customLong("home"),
    help: """
      The folder of your sign-in and outbox (default: $SHAREPIPE_HOME, or else the folders sharepipe in \
      $XDG_CONFIG_HOME or ~/.config and in $XDG_STATE_HOME or ~/.local/state).
      """)
  var path: String?

  /// The folder of the sign-in.
  private var folder: URL { chosen ?? UserFolders().configuration }

  /// The folder that contains the outbox.
  private var state: URL { chosen ?? UserFolders().state }

  private var chosen: URL? {
    (path ?? ProcessInfo.processInfo.environment["SHAREPIPE_HOME"])
      .map { URL(filePath: $0, directoryHint: .isDirectory) }
  }

  /// The outbox of shares that the server has not acknowledged.
  func outbox() throws -> Outbox {
    PrivateFiles.begin()
    do {
      return try Outbox(root: state.appending(path: "outbox", directoryHint: .isDirectory))
    } catch {
      throw CommandFailure(.unavailable, "couldn't open the outbox", because: error)
    }
  }

  /// Returns the signed-in user; nil before `sharepipe sign-in`.
  func login() throws -> SavedLogin? {
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
      return nil
    } catch {
      throw CommandFailure(.noInput, "couldn't read your sign-in", because: error)
    }
    guard let login = try? JSONDecoder().decode(SavedLogin.self, from: data) else {
      throw CommandFailure(.badData, "couldn't read \(file.path); run sharepipe sign-in again")
    }
    return login
  }

  /// Returns the signed-in user; throws a failure that says how to sign in.
  func requiredLogin() throws -> SavedLogin {
    guard let login = try login() else {
      throw CommandFailure(.notAllowed, "you are not signed in; run sharepipe sign-in SERVER")
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
      throw CommandFailure(.unavailable, "couldn't write \(file.path)", because: error)
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
