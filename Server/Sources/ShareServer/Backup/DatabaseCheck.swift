// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Logging
import ServiceLifecycle
import Storage

/// Looks whether the database is sound: a small one before the server starts, a large one beside its first work.
struct DatabaseCheck: Service {
  let file: URL
  let logger: Logger

  /// Up to so many bytes the check takes less time than anybody notices.
  private static let smallSize = 64 << 20

  /// Throws words for the operator when the file is damaged; a large file is left to ``run()``.
  static func checkAtStart(_ file: URL) throws {
    guard let size = size(of: file), size <= smallSize else { return }
    try check(file)
  }

  func run() async throws {
    guard let size = Self.size(of: file), size > Self.smallSize else {
      // A service that returns would end the others.
      return try await gracefulShutdown()
    }
    do {
      try await FileWork()({ try Self.check(file) })
    } catch {
      logger.critical("the server stops", metadata: ["reason": "\(error)"])
      throw error
    }
    try await gracefulShutdown()
  }

  private static func check(_ file: URL) throws {
    let findings = try DatabaseFile(file).findings(isQuick: true)
    guard findings.isEmpty else {
      throw StorageProblem(
        .damaged,
        "the database \(file.path) is damaged (\(findings[0])). Keep the file, and restore a backup to a new "
          + "folder: sharepipe restore BACKUP --data FOLDER")
    }
  }

  private static func size(of file: URL) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: file.path))?[.size] as? Int
  }
}
