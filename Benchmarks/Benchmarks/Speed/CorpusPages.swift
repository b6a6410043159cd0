// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Real pages for benchmarks, if they are available.
///
/// They are the files `NAME.html.gz` in the folder SHAREPIPE_CORPUS, or in `shared/corpus/extraction`
/// beside the clone. They are publications of other authors and not part of the project.
struct CorpusPages {
  private static let limit = 100

  static func load() -> [[UInt8]] {
    guard let folder else { return [] }
    let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".html.gz") }.sorted().striding(to: limit)
      .compactMap { unpacked(folder.appending(path: $0)) }
  }

  private static var folder: URL? {
    if let path = ProcessInfo.processInfo.environment["SHAREPIPE_CORPUS"] { return URL(filePath: path) }
    // The path has five more components: this file, Speed, Benchmarks, Benchmarks, the clone.
    let clone = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let usual = clone.appending(path: "../shared/corpus/extraction")
    return FileManager.default.fileExists(atPath: usual.path) ? usual : nil
  }

  private static func unpacked(_ file: URL) -> [UInt8]? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", file.path]
    process.standardOutput = output
    guard (try? process.run()) != nil else { return nil }
    let bytes = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    return bytes.isEmpty ? nil : bytes
  }
}

extension [String] {
  /// Returns at most `count` elements, evenly distributed.
  fileprivate func striding(to count: Int) -> [String] {
    stride(from: 0, to: self.count, by: Swift.max(1, self.count / count)).prefix(count).map { self[$0] }
  }
}
