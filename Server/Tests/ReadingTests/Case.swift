// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Reading
import Testing

/// A page in a folder with the expected article.
///
/// `make corpus-add` makes one.
struct Case: CustomTestStringConvertible, Sendable {
  let folder: URL

  var testDescription: String { folder.lastPathComponent }

  /// The project's cases, and third-party pages that were added on this machine.
  static let all: [Case] = {
    let tests = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent()
    let own = tests.appendingPathComponent("Cases")
    let added = tests.appendingPathComponent("../../var/cases").standardizedFileURL
    return (folders(own) + folders(added)).map(Case.init)
  }()

  private static func folders(_ parent: URL) -> [URL] {
    let all = try? FileManager.default.contentsOfDirectory(at: parent, includingPropertiesForKeys: nil)
    return (all ?? []).filter(\.hasDirectoryPath).sorted { $0.path < $1.path }
  }

  func data(_ name: String) throws -> Data { try Data(contentsOf: folder.appendingPathComponent(name)) }

  func strings(_ name: String) throws -> [String: String?] {
    try JSONDecoder().decode([String: String?].self, from: data(name))
  }

  func reading() throws -> Reading {
    let head = try strings("case.json")
    return PageReader().read(
      Page(
        bytes: Array(try data("page.html")), url: head["url"] ?? nil, contentType: head["contentType"] ?? nil)
    )
  }
}
