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
        let (export, isArchive) = (desk.export, path.lowercased().hasSuffix(".zip"))
        do {
          try await Interruption.cancels {
            try await isArchive
              ? export.writeArchive(account.id, to: target) : export.write(account.id, to: target)
          }
        } catch let error as CocoaError {
          throw CommandFailure(.ioError, "couldn't write \(path): \(Self.reason(error, target))")
        }
      }
    }
  }

  private static func reason(_ error: CocoaError, _ target: URL) -> String {
    let folder = target.deletingLastPathComponent().path
    let exists = FileManager.default.fileExists(atPath: folder)
    return exists ? ErrorText.text(of: error) : "the folder \(folder) doesn't exist"
  }
}
