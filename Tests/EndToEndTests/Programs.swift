// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The programs under test, built before the tests run.
enum Programs {
  static var sharepipe: URL { get throws { try program("SHAREPIPE_BIN", "Server/.build/debug/sharepipe") } }
  static var phone: URL { get throws { try program("PHONE_BIN", ".build/debug/phone") } }
  static var python: URL { get throws { try program("SHAREPIPE_PYTHON", ".build/python/bin/python3") } }

  static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func program(_ variable: String, _ usual: String) throws -> URL {
    let url =
      ProcessInfo.processInfo.environment[variable].map { URL(filePath: $0) }
      ?? repository.appending(path: usual)
    guard FileManager.default.isExecutableFile(atPath: url.path) else {
      throw JourneyFailure(description: "\(url.path) is missing: run make build, or name it with \(variable)")
    }
    return url
  }
}
