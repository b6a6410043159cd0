// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

/// A share that named Ann's e-reader must not try to reach it from Bob's account.
@Suite("Giving a share to another account")
struct OutboxAssigningTests {
  let bench: OutboxBench

  init() throws {
    bench = try OutboxBench()
  }

  private func share(_ destinations: [String]?, with files: [String: String] = [:]) throws -> Share {
    var share = bench.link(account: "ann")
    share.request.comment = "For the train – ü"
    share.request.destinations = destinations
    for (name, words) in files.sorted(by: { $0.key < $1.key }) {
      let file = bench.temporary.url.appendingPathComponent(name)
      try Data(words.utf8).write(to: file)
      share.attachments.append(.file(Attachment.File(url: file, contentType: "text/plain")))
    }
    return share
  }

  private func read(_ entry: OutboxEntry) throws -> ShareBodyReader {
    try ShareBodyReader(file: entry.bodyFile, contentType: entry.manifest.body.contentType)
  }

  @Test(
    "it goes to the new account's own choice, with everything else as it was",
    arguments: [[:], ["a.txt": "one", "b.txt": String(repeating: "two ", count: 200_000)]])
  func withoutDestinations(files: [String: String]) throws {
    let before = try bench.outbox.commit(try share(["kindle-of-ann"], with: files))
    let request = try read(before).description.request
    try bench.outbox.assign(before.id, to: "bob")
    let after = try #require(try bench.outbox.entry(before.id))
    #expect(after.account == "bob" && after.state == .pending)
    #expect(bench.outbox.due(as: "bob").map(\.id) == [after.id] && bench.outbox.due(as: "ann").isEmpty)
    let reader = try read(after)
    var expected = request
    expected.destinations = nil
    #expect(reader.description.request == expected && request.destinations == ["kindle-of-ann"])
    let texts = try reader.description.parts.map {
      String(decoding: try reader.content(of: $0), as: UTF8.self)
    }
    #expect(texts == files.sorted { $0.key < $1.key }.map(\.value))
    #expect(reader.description.parts.map(\.part.fileName) == files.keys.sorted())
    let bytes = try Data(contentsOf: after.bodyFile)
    #expect(
      ShareBodyDigest.sha256(bytes) == after.manifest.body.sha256 && bytes.count == after.manifest.body.bytes)
    #expect(bench.files(of: after).count == 3, "the old body is gone: \(bench.files(of: after))")
    try bench.outbox.acknowledge(bench.receipt(for: after, account: "bob"), from: .home)
    #expect(bench.outbox.entries().isEmpty && bench.outbox.quarantined().isEmpty)
  }

  @Test("the bytes of a share that names no destination stay as they are")
  func sameBytes() throws {
    let before = try bench.outbox.commit(try share(nil))
    try bench.outbox.assign(before.id, to: "bob")
    let after = try #require(try bench.outbox.entry(before.id))
    #expect(after.manifest.body == before.manifest.body && after.account == "bob")
    try bench.outbox.assign(before.id, to: "carol")
    #expect(try bench.outbox.entry(before.id)?.account == "carol")
  }

  @Test("a share that was bound to one account when it was sent is the other's after the user said so")
  func bound() throws {
    var unowned = bench.link()
    unowned.request.destinations = ["kindle-of-ann"]
    let id = try bench.outbox.commit(unowned).id
    _ = try bench.outbox.claim(id, owner: "app", seconds: 60, account: "ann")
    try bench.outbox.release(id, owner: "app", retryAfter: 0, reason: nil)
    try bench.outbox.assign(id, to: "bob")
    let claimed = try #require(try bench.outbox.claim(id, owner: "app", seconds: 60, account: "bob"))
    #expect(try read(claimed).description.request.destinations == nil && claimed.account == "bob")
  }

  @Test(
    "cut off at any step it is wholly the old account's, or wholly the new one's",
    arguments: ["bob", AccountIdentity("ann").away] as [AccountIdentity])
  func anyStep(other: AccountIdentity) throws {
    let (root, steps) = (bench.outbox.root, Collected<String>())
    let copies = bench.temporary.url.appendingPathComponent("copies")
    try FileManager.default.createDirectory(at: copies, withIntermediateDirectories: true)
    let id = try bench.outbox.commit(try share(["kindle-of-ann"], with: ["a.txt": "one"])).id
    let outbox = try Outbox(
      root: root, uptime: DeviceUptime.now,
      step: { step in
        let copy = copies.appendingPathComponent(String(steps.all.count))
        steps.add((try? FileManager.default.copyItem(at: root, to: copy)) == nil ? "failed" : step)
      })
    try outbox.assign(id, to: other)
    #expect(steps.all.count >= 5 && !steps.all.contains("failed"))
    for index in steps.all.indices {
      let after = try Outbox(root: copies.appendingPathComponent(String(index)))
      let entry = try #require(try after.entry(id), "lost at \(steps.all[index])")
      let destinations = try read(entry).description.request.destinations
      #expect(destinations == (entry.owner == "ann" ? ["kindle-of-ann"] : nil), "\(steps.all[index])")
      #expect([AccountIdentity("ann"), other].contains(entry.owner) && after.quarantined().isEmpty)
    }
  }

  @Test("a body that can't be read is not assigned to an account")
  func unreadable() throws {
    let entry = try bench.outbox.commit(try share(["kindle-of-ann"]))
    try Data(repeating: 0x20, count: entry.manifest.body.bytes).write(to: entry.bodyFile)
    #expect(throws: (any Error).self) { try bench.outbox.assign(entry.id, to: "bob") }
    #expect(try bench.outbox.entry(entry.id)?.account == "ann")
  }
}
