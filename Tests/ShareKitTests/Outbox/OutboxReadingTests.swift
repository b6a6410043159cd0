// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

@Suite("Reading an outbox that was left in disorder")
struct OutboxReadingTests {
  let bench: OutboxBench

  init() throws {
    bench = try OutboxBench()
  }

  @Test("leftovers in the temporary folder are no shares and are removed after a day")
  func leftovers() throws {
    let leftover = bench.folder("temporary").appendingPathComponent("half")
    try FileManager.default.createDirectory(at: leftover, withIntermediateDirectories: true)
    try Data("half".utf8).write(to: leftover.appendingPathComponent("body"))
    bench.clock.advance(Date().timeIntervalSince(bench.clock.now))
    bench.outbox.sweep()
    #expect(bench.names("temporary") == ["half"] && bench.outbox.entries().isEmpty)
    bench.clock.advance(86_500)
    bench.outbox.sweep()
    #expect(bench.names("temporary").isEmpty)
  }

  enum Damage: String, CaseIterable {
    case emptyManifest, garbledManifest, otherIdentifier, noManifest, shortBody, noBody, garbledProgress
  }

  @Test(
    "what cannot be read is kept in the quarantine and does not hide the others", arguments: Damage.allCases)
  func damaged(damage: Damage) throws {
    let whole = try bench.outbox.commit(bench.link())
    let entry = try bench.outbox.commit(bench.link("https://example.org/b"))
    try inflict(damage, on: entry.bodyFile.deletingLastPathComponent(), from: whole)
    #expect(bench.outbox.entries() == [whole])
    let quarantined = try #require(bench.outbox.quarantined().first)
    #expect(quarantined.lastPathComponent.hasPrefix(entry.id.text))
    #expect(try bench.outbox.entry(entry.id) == nil)
    try bench.outbox.deleteQuarantined(quarantined)
    #expect(bench.outbox.quarantined().isEmpty && bench.outbox.entries() == [whole])
  }

  private func inflict(_ damage: Damage, on folder: URL, from other: OutboxEntry) throws {
    let file = { (name: String) in folder.appendingPathComponent(name) }
    let otherFolder = other.bodyFile.deletingLastPathComponent()
    switch damage {
    case .emptyManifest: try Data().write(to: file("manifest.json"))
    case .garbledManifest: try Data("{\"version\":1,".utf8).write(to: file("manifest.json"))
    case .otherIdentifier:
      try Data(contentsOf: otherFolder.appendingPathComponent("manifest.json")).write(
        to: file("manifest.json"))
    case .noManifest: try FileManager.default.removeItem(at: file("manifest.json"))
    case .shortBody: try Data("{".utf8).write(to: file("body"))
    case .noBody: try FileManager.default.removeItem(at: file("body"))
    case .garbledProgress: try Data("nonsense".utf8).write(to: file("progress.json"))
    }
  }

  @Test("foreign names are put aside, and a system's own files left alone")
  func foreignNames() throws {
    try Data().write(to: bench.folder("pending").appendingPathComponent(".DS_Store"))
    try Data().write(to: bench.folder("pending").appendingPathComponent("notes.txt"))
    try Data().write(to: bench.folder("uploading").appendingPathComponent(ShareID.make().text + "~app~x~y"))
    try Data().write(to: bench.folder("failed").appendingPathComponent(ShareID.make().text))
    #expect(bench.outbox.entries().isEmpty)
    #expect(bench.outbox.quarantined().count == 3 && bench.names("pending") == [".DS_Store"])
  }

  @Test("a name of the file system's maximum length is quarantined too, and still identifies the share")
  func longestName() throws {
    let id = ShareID.make()
    let name = id.text + String(repeating: "ä", count: (255 - 36) / 2)
    try Data().write(to: bench.folder("uploading").appendingPathComponent(name))
    let quarantined = try #require(bench.outbox.survey().quarantined.first)
    #expect(quarantined.share == id && bench.names("uploading").isEmpty)
  }

  @Test("a damaged share that can't be moved is still listed")
  func immovable() throws {
    let entry = try bench.outbox.commit(bench.link())
    try FileManager.default.removeItem(at: entry.bodyFile)
    try FileManager.default.removeItem(at: bench.folder("quarantine"))
    #expect(bench.outbox.survey().hidden.map(\.id) == [entry.id])
    #expect(bench.names("pending") == [entry.id.text])
  }

  @Test("a share that a newer version wrote is not moved")
  func newerVersion() throws {
    let entry = try bench.outbox.commit(bench.link())
    let file = entry.bodyFile.deletingLastPathComponent().appendingPathComponent("manifest.json")
    try Data("{\"version\":2}".utf8).write(to: file)
    #expect(bench.outbox.entries().isEmpty && bench.outbox.quarantined().isEmpty)
    #expect(throws: OutboxError.newerVersion(entry.id)) { try bench.outbox.entry(entry.id) }
    #expect(bench.names("pending") == [entry.id.text])
  }

  @Test("a share that changes its state while others read is never considered damaged")
  func movingShare() throws {
    let id = try bench.outbox.commit(bench.link()).id
    let outbox = bench.outbox
    DispatchQueue.concurrentPerform(iterations: 4) { worker in
      for _ in 0..<200 {
        if worker > 0 { _ = outbox.entries(); continue }
        guard let _ = try? outbox.claim(id, owner: "w", seconds: 60, account: "ann") else { continue }
        try? outbox.release(id, owner: "w", retryAfter: 0, reason: nil)
      }
    }
    #expect(outbox.quarantined().isEmpty)
    #expect(outbox.entries().map(\.id) == [id])
  }
}
