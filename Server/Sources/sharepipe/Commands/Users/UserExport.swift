// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import Pipeline
import Storage

/// The command `sharepipe user export EMAIL`.
struct UserExport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export an account: shares, articles, books, and history.",
    discussion: """
      Writes a ZIP file if the path ends in .zip, otherwise a new folder. If the server has lost files of the account, the \
      command writes everything else, lists the lost files in missing.json, and exits with code 65.
      """)

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
        let (export, isArchive) = (desk.export, path.lowercased().hasSuffix(".zip"))
        do {
          try await Interruption.cancels { [path] in
            let missing =
              try await isArchive
              ? export.writeArchive(account.id, to: target) : export.write(account.id, to: target)
            try Self.report(missing, path)
          }
        } catch let error as CocoaError {
          throw CommandFailure(.ioError, "couldn't write \(path): \(Self.reason(error, target))")
        }
      }
    }
  }

  /// Throws a failure if the export lacks files, which the log names.
  private static func report(_ missing: [String], _ path: String) throws {
    guard !missing.isEmpty else { return }
    throw CommandFailure(
      .badData,
      """
      \(path) was written, but the server has lost \(missing.count) of the account's files; see missing.json in the export
      """)
  }

  private static func reason(_ error: CocoaError, _ target: URL) -> String {
    let folder = target.deletingLastPathComponent().path
    let exists = FileManager.default.fileExists(atPath: folder)
    return exists ? ErrorText.text(of: error) : "the folder \(folder) doesn't exist"
  }
}
