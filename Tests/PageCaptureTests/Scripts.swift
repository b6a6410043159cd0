// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The scripts of the repository.
enum Scripts {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func getPage() throws -> String { try read("Apps/iOS/PageScript/GetPage.js") }

  static func read(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }
}
