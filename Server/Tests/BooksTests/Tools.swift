// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import TestSupport

/// The external programs that check the books.
enum Tools {
  private static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func python() throws -> URL {
    try found("SHAREPIPE_PYTHON", at: [root.appending(path: ".build/python/bin/python3").path])
  }

  /// Returns the path of epubcheck's jar, as Debian's package installs it.
  static func epubcheck() throws -> String {
    try found("SHAREPIPE_EPUBCHECK", at: ["/usr/share/java/epubcheck.jar"]).path
  }

  static func java() throws -> URL {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
    return try found("SHAREPIPE_JAVA", at: path.split(separator: ":").map { "\($0)/java" })
  }

  private static func found(_ variable: String, at paths: [String]) throws -> URL {
    let candidates = ProcessInfo.processInfo.environment[variable].map { [$0] } ?? paths
    guard let path = candidates.first(where: FileManager.default.fileExists) else {
      throw MissingTool(
        description:
          "\(candidates.joined(separator: " or ")) is not there: run scripts/setup, or set \(variable)")
    }
    return URL(filePath: path)
  }
}
