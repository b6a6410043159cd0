// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

/// A share whose destination was removed stays in the outbox until the user chooses another one.
@Suite("Sending a share to another destination")
struct OutboxRedirectTests {
  let bench: OutboxBench

  init() throws {
    bench = try OutboxBench()
  }

  /// A share that the server refused because its destination doesn't exist.
  private func refused() throws -> OutboxEntry {
    var share = bench.link(account: "ann")
    share.request.destinations = ["removed"]
    let id = try bench.outbox.commit(share).id
    _ = try bench.outbox.claim(id, owner: "app", seconds: 60, account: "ann")
    let problem = Problem(.destinationRemoved, detail: "The destination doesn’t exist.")
    try bench.outbox.settle(id, .refused(problem), owner: "app", server: .home)
    return try #require(try bench.outbox.entry(id))
  }

  private func destinations(of entry: OutboxEntry) throws -> [String]? {
    try ShareBodyReader(file: entry.bodyFile, contentType: entry.manifest.body.contentType)
      .description.request.destinations
  }

  @Test("it stays, says why in both languages, and offers other destinations")
  func stays() throws {
    let entry = try refused()
    #expect(entry.state == .failed && bench.outbox.due(as: "ann").isEmpty)
    let row = try #require(bench.outbox.rows(signedInAs: "ann").first)
    #expect(row.actions == [.redirect, .export, .delete])
    let reason = entry.progress.reason
    #expect(ShareMessages.reason(reason, in: .english).contains("choose another"))
    #expect(ShareMessages.reason(reason, in: .german).contains("wähle ein anderes"))
  }

  @Test(
    "it goes to the destinations that the user chose, or to the default one",
    arguments: [nil, ["attic"]] as [[String]?])
  func redirected(chosen: [String]?) throws {
    let before = try refused()
    if let chosen {
      try bench.outbox.redirect(before.id, to: chosen, signedInAs: "ann")
    } else {
      try bench.outbox.perform(.redirect, on: .share(before.id), signedInAs: "ann")
    }
    let after = try #require(try bench.outbox.entry(before.id))
    #expect(after.state == .pending && after.owner == before.owner && after.progress.reason == nil)
    #expect(try destinations(of: after) == chosen)
    #expect(bench.outbox.due(as: "ann").map(\.id) == [after.id])
    try bench.outbox.acknowledge(bench.receipt(for: after, account: "ann"), from: .home)
    #expect(bench.outbox.entries().isEmpty && bench.outbox.quarantined().isEmpty)
  }

  @Test("interrupted at any step, it has the old or the new destinations")
  func anyStep() throws {
    let (root, steps) = (bench.outbox.root, Collected<String>())
    let copies = bench.temporary.url.appendingPathComponent("copies")
    try FileManager.default.createDirectory(at: copies, withIntermediateDirectories: true)
    let id = try refused().id
    let outbox = try Outbox(
      root: root, uptime: DeviceUptime.now,
      step: { step in
        let copy = copies.appendingPathComponent(String(steps.all.count))
        steps.add((try? FileManager.default.copyItem(at: root, to: copy)) == nil ? "failed" : step)
      })
    try outbox.redirect(id, to: ["attic"], signedInAs: "ann")
    #expect(steps.all.count >= 5 && !steps.all.contains("failed"))
    for index in steps.all.indices {
      let after = try Outbox(root: copies.appendingPathComponent(String(index)))
      let entry = try #require(try after.entry(id), "lost at \(steps.all[index])")
      #expect([["removed"], ["attic"]].contains(try destinations(of: entry)), "\(steps.all[index])")
      #expect(after.quarantined().isEmpty)
    }
  }

  @Test("a share that is being sent keeps its destinations")
  func held() throws {
    let id = try refused().id
    try bench.outbox.retry(id)
    _ = try bench.outbox.claim(id, owner: "app", seconds: 60, account: "ann")
    #expect(throws: OutboxError.held(id)) {
      try bench.outbox.redirect(id, to: nil, signedInAs: "ann")
    }
    #expect(try destinations(of: try #require(try bench.outbox.entry(id))) == ["removed"])
  }

  @Test(
    "a share of another account, or of the same one at another server, stays as it is",
    arguments: ["bob", AccountIdentity("ann").away] as [AccountIdentity])
  func otherAccount(_ account: AccountIdentity) throws {
    let before = try refused()
    for chosen in [nil, ["attic"]] {
      #expect(throws: OutboxError.otherAccount(before.id)) {
        try bench.outbox.redirect(before.id, to: chosen, signedInAs: account)
      }
    }
    #expect(throws: OutboxError.otherAccount(before.id)) {
      try bench.outbox.perform(.redirect, on: .share(before.id), signedInAs: account)
    }
    try bench.outbox.perform(.redirect, on: .share(before.id), signedInAs: nil)
    #expect(try bench.outbox.entry(before.id) == before)
    #expect(try destinations(of: before) == ["removed"])
  }

  @Test("an upload of the old body isn't resumed after the share got another one", arguments: [true, false])
  func resumption(isRedirected: Bool) throws {
    let entry = try refused()
    let server = try #require(URL(string: "https://home.example/"))
    let target = UploadTarget(server: server, token: "t", account: "ann")
    try bench.outbox.keepResumption(Data("x".utf8), of: entry.id, for: target)
    #expect(bench.outbox.hasResumption(of: entry))
    if isRedirected {
      try bench.outbox.redirect(entry.id, to: ["attic"], signedInAs: "ann")
    } else {
      try bench.outbox.assign(entry.id, to: "bob")
      try bench.outbox.assign(entry.id, to: "ann")
    }
    let after = try #require(try bench.outbox.entry(entry.id))
    #expect(after.manifest.body != entry.manifest.body && !bench.outbox.hasResumption(of: after))
  }

  @Test("a share that waits for its receipt, or was refused for another reason, keeps its destinations")
  func notRefused() throws {
    var share = bench.link(account: "ann")
    share.request.destinations = ["attic"]
    let id = try bench.outbox.commit(share).id
    for problem in [nil, Problem(.bodyTooLarge)] {
      _ = try bench.outbox.claim(id, owner: "app", seconds: 60, account: "ann")
      if let problem {
        try bench.outbox.settle(id, .refused(problem), owner: "app", server: .home)
      } else {
        // The server has the share, but its receipt was lost.
        try bench.outbox.release(id, owner: "app", retryAfter: 0, reason: nil)
      }
      let before = try #require(try bench.outbox.entry(id))
      #expect(throws: OutboxError.keepsDestinations(id)) {
        try bench.outbox.redirect(id, to: nil, signedInAs: "ann")
      }
      #expect(try bench.outbox.entry(id) == before)
      #expect(try destinations(of: before) == ["attic"])
    }
  }
}
