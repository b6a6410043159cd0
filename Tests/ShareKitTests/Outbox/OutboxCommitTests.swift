// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

@Suite("Committing a share to the outbox")
struct OutboxCommitTests {
  let bench: OutboxBench

  init() throws {
    bench = try OutboxBench()
  }

  @Test("a committed share is found again by another outbox on the same folder")
  func found() throws {
    let share = bench.link(account: "ann")
    let entry = try bench.outbox.commit(share)
    let again = try Outbox(root: bench.outbox.root)
    #expect(again.entries() == [entry])
    #expect(entry.state == .pending)
    #expect(entry.manifest.title == "Example")
    #expect(bench.names("temporary").isEmpty)
  }

  @Test("the body holds exactly what was shared, and the manifest its digest")
  func body() throws {
    let image = Data((0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let file = try bench.temporary.file("IMG \"1\".heic", image)
    let html = Data("<p>Größe</p>".utf8)
    let address = try #require(URL(string: "https://example.org/private?id=1"))
    let share = Share(
      attachments: [
        .link(address, title: "Private"), .text("a note"), .text(address.absoluteString),
        .page(Attachment.Page(html: .bytes(html), location: address)),
        .file(Attachment.File(url: file, contentType: "image/heic")),
      ], comment: "read this", source: "Safari")
    let entry = try bench.outbox.commit(share)
    let bytes = try Data(contentsOf: entry.bodyFile)
    #expect(entry.manifest.body.bytes == bytes.count)
    #expect(entry.manifest.body.sha256 == ShareBodyDigest.sha256(bytes))
    let reader = try ShareBodyReader(file: entry.bodyFile, contentType: entry.manifest.body.contentType)
    let request = reader.description.request
    #expect(request == share.request)
    #expect(request.url == address.absoluteString && request.title == "Private" && request.text == "a note")
    #expect(reader.description.parts.map(\.part.kind) == [.page, .file])
    #expect(Data(try reader.content(of: reader.description.parts[0])) == html)
    #expect(Data(try reader.content(of: reader.description.parts[1])) == image)
    #expect(reader.description.parts[1].part.fileName == "IMG \"1\".heic")
  }

  @Test("the same share is not committed twice, whatever its state")
  func twice() throws {
    let share = bench.link()
    try bench.outbox.commit(share)
    #expect(throws: OutboxError.alreadyCommitted(share.id)) { try bench.outbox.commit(share) }
    _ = try bench.outbox.claim(share.id, owner: "app", seconds: 60, account: "ann")
    #expect(throws: OutboxError.alreadyCommitted(share.id)) { try bench.outbox.commit(share) }
  }

  @Test("a share that cannot be written leaves nothing behind")
  func nothingBehind() throws {
    let missing = Attachment.File(url: bench.temporary.url.appendingPathComponent("gone.pdf"))
    #expect(throws: OutboxError.unreadableAttachment(name: "gone.pdf")) {
      try bench.outbox.commit(Share(attachments: [.file(missing)]))
    }
    let folder = Attachment.File(url: bench.temporary.url, name: "folder")
    #expect(throws: ShareFileError.self) { try bench.outbox.commit(Share(attachments: [.file(folder)])) }
    #expect(throws: OutboxError.empty) { try bench.outbox.commit(Share(attachments: [.text("  ")])) }
    #expect(bench.outbox.entries().isEmpty && bench.names("temporary").isEmpty)
  }

  @Test("a share is refused while it would take the volume below the floor")
  func floor() throws {
    let outbox = try Outbox(root: bench.outbox.root, freeSpaceFloor: Int.max / 2)
    #expect {
      try outbox.commit(bench.link())
    } throws: { error in
      if case .outOfSpace = error as? OutboxError { true } else { false }
    }
    #expect(outbox.entries().isEmpty)
  }

  @Test("an outbox that cannot be made says so")
  func unusable() throws {
    let file = try bench.temporary.file("file", Data())
    #expect(throws: OutboxError.self) { try Outbox(root: file.appendingPathComponent("outbox")) }
  }
}
