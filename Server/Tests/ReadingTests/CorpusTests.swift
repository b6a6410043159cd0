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

@Suite struct CorpusTests {
  // The pages can't be in the repository, so the test is disabled where they are missing.
  @Test(
    "articles read from real pages are well-formed and sanitized",
    .enabled(if: Corpus.folder != nil, "The corpus is not here; SHAREPIPE_CORPUS names its folder."))
  func realPages() throws {
    let pages = try Corpus.pages(220)
    #expect(pages.count >= 200)
    var articles = 0
    for page in pages {
      let reading = PageReader().read(Page(bytes: try Corpus.unpacked(page), url: "https://example.org/a/b"))
      guard let article = reading.article else { continue }
      articles += 1
      #expect(
        ArticleFragment.fromHTML(article.html, url: "https://example.org/a/b") == article.html,
        "\(page.lastPathComponent) changes when it is cleaned again")
      let census = MarkupCensus(article.html)
      #expect(census.isWellFormed, "\(page.lastPathComponent)")
      #expect(
        census.elements.isSubset(of: SanitizerTests.allowed), "\(page.lastPathComponent) \(census.elements)")
    }
    #expect(articles * 10 > pages.count * 9)
  }
}
