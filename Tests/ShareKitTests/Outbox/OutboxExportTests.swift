// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

@Suite("An exported share")
struct OutboxExportTests {
  let bench: OutboxBench
  private let target: URL

  init() throws {
    bench = try OutboxBench()
    target = bench.temporary.url.appendingPathComponent("exported")
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
  }

  private func share(files names: [String?], title: String = "Kite") throws -> OutboxEntry {
    var request = ShareRequest(url: "https://example.org/kite", title: title)
    request.comment = "look"
    let attachments = try names.enumerated().map { index, name in
      Attachment.file(
        Attachment.File(
          url: try bench.temporary.file("source\(index)", Data("content \(index)".utf8)), name: name ?? "",
          contentType: "application/octet-stream"))
    }
    return try bench.outbox.commit(Share(account: "ann", request: request, attachments: attachments))
  }

  private func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private func text(_ name: String, in folder: URL) throws -> String {
    String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
  }

  @Test(
    "is a folder with a title, a readable text, the attachments by name, the manifest and the exact bytes")
  func readable() throws {
    let entry = try share(files: ["Kite plan.pdf"])
    let folder = try bench.outbox.export(entry.id, into: target)
    #expect(folder.lastPathComponent.hasPrefix("Kite "))
    #expect(try names(in: folder) == ["Kite plan.pdf", "Share.txt", "body", "manifest.json"])
    #expect(try text("Kite plan.pdf", in: folder) == "content 0")
    let body = try Data(contentsOf: folder.appendingPathComponent("body"))
    #expect(ShareBodyDigest.sha256(body) == entry.manifest.body.sha256)
    let words = try text("Share.txt", in: folder)
    #expect(words.contains("https://example.org/kite") && words.contains("look") && words.contains("ann"))
    #expect(try bench.outbox.entry(entry.id) == entry)
  }

  static let hostile: [String] = [
    "../../../etc/passwd", "/etc/passwd", "..", ".", ".bashrc", "a/../../b", "..\\..\\windows", "C:\\x.txt",
    "manifest.json", "MANIFEST.json", "body", "Share.txt", "\u{202E}fdp.exe", "a\u{0}b", "a\nb", " ", "",
    String(repeating: "x", count: 3_000) + ".pdf", String(repeating: "👩‍👩‍👧‍👧", count: 200), "café.txt",
    "cafe\u{301}.txt",
    "CAFÉ.TXT", "con", "a.", "résumé…pdf", "x." + String(repeating: "y", count: 300),
  ]

  @Test("stays in its folder, with a different name for each attachment, whatever the attachments are called")
  func traversal() throws {
    let entry = try share(files: Self.hostile, title: "../../..")
    let folder = try bench.outbox.export(entry.id, into: target)
    #expect(folder.deletingLastPathComponent().path == target.path)
    let found = try names(in: folder)
    #expect(found.count == Self.hostile.count + 3)
    for name in found {
      #expect(
        !name.hasPrefix(".") && name.utf8.count <= 200
          && !name.contains { "/\\:\u{0}\n\u{202E}".contains($0) }, "\(name)")
    }
    let contents = try found.map { try text($0, in: folder) }
    for index in Self.hostile.indices {
      #expect(contents.contains("content \(index)"), "\(Self.hostile[index])")
    }
    #expect(try names(in: target) == [folder.lastPathComponent])
  }

  @Test("does not overwrite an earlier copy, and leaves nothing behind when it fails")
  func again() throws {
    let entry = try share(files: ["a.txt"])
    let first = try bench.outbox.export(entry.id, into: target)
    let second = try bench.outbox.export(entry.id, into: target)
    #expect(first != second)
    #expect(try names(in: target).count == 2)
    let missing = bench.temporary.url.appendingPathComponent("not there")
    #expect(throws: ShareFileError.self) { try bench.outbox.export(entry.id, into: missing) }
    try FileManager.default.removeItem(at: entry.bodyFile)
    #expect(throws: (any Error).self) { try bench.outbox.export(entry.id, into: target) }
    #expect(try names(in: target).count == 2)
  }

  @Test("of something damaged has the files that are left, and follows no link out of the quarantine")
  func quarantined() throws {
    let entry = try share(files: ["a.txt"])
    let folder = entry.bodyFile.deletingLastPathComponent()
    try Data("nonsense".utf8).write(to: folder.appendingPathComponent("manifest.json"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.appendingPathComponent("link").path, withDestinationPath: "/etc/hostname")
    let quarantined = try #require(bench.outbox.survey().quarantined.first)
    #expect(quarantined.why == .garbledManifest && quarantined.bytes > 0 && quarantined.share == entry.id)
    let copy = try bench.outbox.exportQuarantined(quarantined.name, into: target)
    #expect(try names(in: copy) == ["body", "manifest.json"])
    for name in ["../pending", "..", "", "nothing"] {
      #expect(throws: (any Error).self) { try bench.outbox.exportQuarantined(name, into: target) }
    }
  }

  @Test("leaves a report for the app's developers that has numbers and codes, and no shared content")
  func diagnostics() throws {
    let entry = try share(files: ["secret-plan.pdf"], title: "Secret kite")
    _ = try bench.outbox.claim(entry.id, owner: "x", seconds: 60, account: "ann")
    let detail = "the file secret-plan.pdf of ann@example.org is bad"
    try bench.outbox.fail(
      entry.id, reason: OutboxReason(code: "https://example.org/secret", detail: detail, at: bench.clock.now),
      owner: "x")
    let damaged = try share(files: ["other.pdf"], title: "Private")
    try Data("{".utf8).write(to: damaged.bodyFile)
    let report = String(decoding: try bench.outbox.diagnostics(), as: UTF8.self)
    for word in ["ecret", "kite", "ann", "example.org", "Private", "pdf", entry.id.text, damaged.id.text] {
      #expect(!report.contains(word), "\(word) is in \(report)")
    }
    #expect(report.contains("\"failed\"") && report.contains("body_length") && report.contains("\"other\""))
  }
}
