// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import ShareContract
import ShareServer
import Storage

/// The command `sharepipe user list`.
struct UserList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the accounts as lines of JSON.")

  @OptionGroup var data: DataOptions

  func run() async throws {
    try await run {
      try await Operator.run(try await data.settings()) { desk, _ in
        for account in try await desk.members.list() {
          try Output.json(Line(account: account.id, email: account.email, role: account.role.rawValue))
        }
      }
    }
  }

  private struct Line: Encodable {
    let account: String
    let email: String
    let role: String
  }
}

/// The command `sharepipe user role EMAIL ROLE`.
struct UserRole: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "role", abstract: "Change the role of an account. Admins can invite users.")

  @Argument(help: "The email address of the account.")
  var email: String
  @Argument(help: "The new role: admin or user.")
  var role: String
  @OptionGroup var data: DataOptions

  func run() async throws {
    try await run {
      guard let role = StoredRole(rawValue: role) else {
        throw CommandFailure(.usage, "invalid value '\(role)' for ROLE; use admin or user")
      }
      try await Operator.run(try await data.settings()) { desk, _ in
        let account = try await desk.account(email)
        guard try await desk.members.setRole(role, of: account.id) else {
          throw CommandFailure(
            .badData, "can't demote \(email), the last admin; make another account an admin first")
        }
        desk.note(.roleChanged, account: account.id, [.role: role.rawValue])
      }
    }
  }
}

/// The command `sharepipe user sign-out EMAIL`.
struct UserSignOut: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-out", abstract: "End all browser sessions and tokens of an account.")

  @Argument(help: "The email address of the account.")
  var email: String
  @OptionGroup var data: DataOptions

  func run() async throws {
    try await run {
      try await Operator.run(try await data.settings()) { desk, _ in
        let account = try await desk.account(email)
        try await desk.members.end(.all, of: account.id, at: Moment(Date()))
        desk.note(.allEnded, account: account.id)
      }
    }
  }
}

/// The command `sharepipe user export EMAIL`.
struct UserExport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export an account: shares, articles, books, and history.",
    discussion: "Writes a ZIP file if the path ends in .zip, otherwise a new folder.")

  @Argument(help: "The email address of the account.")
  var email: String
  @Option(name: .customLong("to"), help: "The path of the new file or folder.")
  var path: String
  @OptionGroup var data: DataOptions

  func run() async throws {
    try await run {
      guard !FileManager.default.fileExists(atPath: path) else {
        throw CommandFailure(.badData, "\(path) already exists; nothing was written")
      }
      try await Operator.run(try await data.settings()) { desk, _ in
        let account = try await desk.account(email)
        let target = URL(filePath: path).absoluteURL
        do {
          if path.lowercased().hasSuffix(".zip") {
            try await desk.export.writeArchive(account.id, to: target)
          } else {
            try await desk.export.write(account.id, to: target)
          }
        } catch let error as CocoaError {
          throw CommandFailure(.ioError, "couldn't write \(path): \(error.localizedDescription)")
        }
      }
    }
  }
}

/// The command `sharepipe user delete EMAIL`.
struct UserDelete: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Permanently delete an account with all its data.")

  @Argument(help: "The email address of the account.")
  var email: String
  @Flag(help: "Confirm the deletion.")
  var yes = false
  @OptionGroup var data: DataOptions

  func run() async throws {
    try await run {
      guard yes else { throw CommandFailure(.usage, "nothing was deleted; add --yes to delete \(email)") }
      try await Operator.run(try await data.settings()) { desk, _ in
        let account = try await desk.account(email)
        try await desk.leave.delete(account.id)
        desk.note(.accountDeleted, account: account.id)
      }
    }
  }
}
