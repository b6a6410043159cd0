// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerCore
import ShareServer
import Testing

/// Tests that a starting server removes the files of interrupted exports, but not those of running ones.
struct ExportLeftoverTests {
  private func withData(_ test: (ServerConfiguration) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try await test(ServerConfiguration(dataFolder: folder))
  }

  /// Makes the files of an export that is filling a folder, and of one that is writing a ZIP file.
  private func fill(_ exports: URL) throws {
    try FileManager.default.createDirectory(
      at: exports.appending(path: "export-1/shares"), withIntermediateDirectories: true)
    for name in ["export-1/shares.jsonl", "2.zip"] {
      try Data("x".utf8).write(to: exports.appending(path: name))
    }
  }

  private func set(_ date: Date, of name: String, in exports: URL) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: date], ofItemAtPath: exports.appending(path: name).path)
  }

  private func names(_ exports: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: exports.path).sorted()
  }

  @Test("a server that can't start because another one uses its data folder removes nothing")
  func refused() async throws {
    try await withData { configuration async throws in
      let first = try DataFolderClaim(configuration, isShared: false)
      try fill(configuration.exportsFolder)
      try await RunningServer.run(in: configuration.dataFolder) { _ async throws in
        #expect(throws: DataFolderProblem.self) { try DataFolderClaim(configuration, isShared: false) }
        #expect(try names(configuration.exportsFolder) == ["2.zip", "export-1"])
      }
      withExtendedLifetime(first) {}
    }
  }

  @Test(
    "a server removes what no export has changed for a day, and nothing newer, because another one may share its data folder",
    arguments: [false, true])
  func old(isShared: Bool) async throws {
    try await withData { configuration async throws in
      let exports = configuration.exportsFolder
      try fill(exports)
      let old = Date() - 2 * 86_400
      for name in ["export-1/shares", "export-1", "2.zip"] { try set(old, of: name, in: exports) }
      _ = try DataFolderClaim(configuration, isShared: isShared)
      #expect(try names(exports) == ["export-1"])
      try set(old, of: "export-1/shares.jsonl", in: exports)
      _ = try DataFolderClaim(configuration, isShared: isShared)
      #expect(try names(exports).isEmpty)
    }
  }
}
