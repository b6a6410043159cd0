// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Reading
import Testing

/// Real pages, which belong to others and are therefore not in this repository.
enum Corpus {
  static let folder: URL? = {
    let named = ProcessInfo.processInfo.environment["SHAREPIPE_CORPUS"].map { URL(fileURLWithPath: $0) }
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let beside = package.appendingPathComponent("../../shared/corpus/extraction").standardizedFileURL
    return [named, beside].compactMap(\.self).first { FileManager.default.fileExists(atPath: $0.path) }
  }()

  /// Returns a fixed selection of pages, spread over all folders.
  static func pages(_ wanted: Int) throws -> [URL] {
    guard let folder else { return [] }
    let parts = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let all = try parts.filter(\.hasDirectoryPath).flatMap {
      try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
    }
    let pages = all.filter { $0.path.hasSuffix(".html.gz") }.sorted { $0.path < $1.path }
    let step = max(1, pages.count / wanted)
    return pages.indices.filter { $0.isMultiple(of: step) }.map { pages[$0] }
  }

  static func unpacked(_ page: URL) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", page.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "gzip is needed to read the corpus")
    return Array(data)
  }
}
