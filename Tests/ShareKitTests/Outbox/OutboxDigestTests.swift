// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

/// A long body is saved in the time of a copy; its digest comes later and counts as much.
struct OutboxDigestTests {
  private let bench: OutboxBench

  init() throws { bench = try OutboxBench() }

  private func film(destinations: [String]? = nil) throws -> OutboxEntry {
    let file = try bench.temporary.file("film.mov", Data(repeating: 7, count: 9 << 20))
    var share = Share(
      account: "ann", attachments: [.file(Attachment.File(url: file, contentType: "video/quicktime"))])
    share.request.destinations = destinations
    return try bench.outbox.commit(share)
  }

  private func digestFile(_ entry: OutboxEntry) -> URL {
    entry.bodyFile.deletingLastPathComponent().appendingPathComponent("body.sha256")
  }

  @Test("a long body is saved without its digest, which is computed later")
  func later() throws {
    let entry = try film()
    #expect(
      entry.manifest.body.sha256 == nil && bench.files(of: entry).sorted() == ["body", "manifest.json"])
    #expect(entry.digest() == ShareBodyDigest.sha256(try Data(contentsOf: entry.bodyFile)))
    #expect(bench.files(of: entry).count == 3)
    #expect(bench.outbox.entries() == [entry])
  }

  @Test(
    "only the right receipt deletes a long share, whether its digest was known or not",
    arguments: [true, false])
  func receipts(isKnown: Bool) throws {
    let entry = try film()
    let right = ShareBodyDigest.sha256(try Data(contentsOf: entry.bodyFile))
    if isKnown { entry.digest() }
    #expect(throws: OutboxError.receiptMismatch(entry.id)) {
      try bench.outbox.acknowledge(
        bench.receipt(for: entry, sha256: String(repeating: "0", count: 64)), from: .home)
    }
    try bench.outbox.acknowledge(bench.receipt(for: entry, sha256: right), from: .home)
    #expect(bench.outbox.entries().isEmpty)
  }

  @Test(
    "damage after the digest was computed is detected, and a receipt for the damaged bytes deletes nothing")
  func damage() throws {
    let entry = try film()
    entry.digest()
    try Data(repeating: 0x20, count: entry.manifest.body.bytes).write(to: entry.bodyFile)
    let damaged = ShareBodyDigest.sha256(try Data(contentsOf: entry.bodyFile))
    #expect(!entry.isAcknowledged(by: bench.receipt(for: entry, sha256: damaged)))
    _ = try bench.outbox.claim(entry.id, owner: "app", seconds: 60, account: "ann")
    try bench.outbox.settle(
      entry.id, .tryAgain(seconds: nil, why: .receiptMismatch), owner: "app", server: .home)
    #expect(try bench.outbox.entry(entry.id)?.progress.reason?.code == "damaged_share")
  }

  @Test(
    "a stored value that is not a digest is computed again",
    arguments: ["", "00", String(repeating: "x", count: 64)])
  func torn(words: String) throws {
    let entry = try film()
    try Data(words.utf8).write(to: digestFile(entry))
    let right = ShareBodyDigest.sha256(try Data(contentsOf: entry.bodyFile))
    #expect(entry.digest() == right)
    #expect(try String(contentsOf: digestFile(entry), encoding: .utf8) == right)
  }

  @Test("a long share that is given to another account has the new body's digest")
  func assigned() throws {
    let entry = try film(destinations: ["reader"])
    let before = entry.digest()
    try bench.outbox.assign(entry.id, to: "bob")
    let after = try #require(try bench.outbox.entry(entry.id))
    #expect(
      after.digest() == ShareBodyDigest.sha256(try Data(contentsOf: after.bodyFile))
        && after.digest() != before)
    #expect(!FileManager.default.fileExists(atPath: digestFile(after).path))
  }

  @Test("a body that is gone has no digest and matches no receipt")
  func gone() throws {
    let entry = try film()
    let receipt = bench.receipt(
      for: entry, sha256: ShareBodyDigest.sha256(try Data(contentsOf: entry.bodyFile)))
    try FileManager.default.removeItem(at: entry.bodyFile)
    #expect(entry.digest() == nil && !entry.isAcknowledged(by: receipt))
  }
}
