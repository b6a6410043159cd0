// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import TestSupport

/// The paths of this checkout.
enum Checkout {
  static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let mailServer = root.appending(path: "Tests/support/smtp_server.py")

  /// The Python interpreter with aiosmtpd and trustme; `scripts/setup` creates it.
  static func python() throws -> URL {
    let path =
      ProcessInfo.processInfo.environment["SHAREPIPE_PYTHON"]
      ?? root.appending(path: ".build/python/bin/python3").path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw MissingTool(description: "No Python at \(path): run scripts/setup, or set SHAREPIPE_PYTHON")
    }
    return URL(filePath: path)
  }
}
