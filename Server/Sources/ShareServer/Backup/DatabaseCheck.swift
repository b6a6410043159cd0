// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Logging
import ServerCore
import ServiceLifecycle
import Storage

/// Checks the database: a small one before the server starts, a large one in parallel with its first work.
struct DatabaseCheck: Service {
  let file: URL
  let logger: Logger

  /// Up to this size in bytes, the check isn't noticeable.
  private static let smallSize = 64 << 20

  /// Throws a message for the operator if the file is damaged; a large file is left to ``run()``.
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
    guard findings.isEmpty else { throw StorageProblem.damaged(file, findings[0]) }
  }

  private static func size(of file: URL) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: file.path))?[.size] as? Int
  }
}
