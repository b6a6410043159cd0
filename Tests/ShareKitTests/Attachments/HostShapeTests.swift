// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ClientTestSupport
import Foundation
import ShareContract
import ShareKit
import Testing

@Suite("What becomes of what hosts hand over")
struct HostShapeTests {
  @Test("a host's shape becomes the share its user meant", arguments: ShapeFixture.all)
  func shapes(fixture: ShapeFixture) {
    let resolved = ShapePlayer(shape: fixture.shape).resolved()
    let share = Share(attachments: resolved.attachments, title: resolved.title)
    let expect = fixture.expect
    #expect(share.request.url == expect.url)
    #expect(share.request.title == expect.title)
    #expect(share.request.text == expect.text)
    #expect(files(of: resolved) == expect.files)
    #expect(resolved.failures.count == expect.failures)
  }

  @Test("there is a fixture for each host that is known to be different")
  func fixtures() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: ShapeFixture.folder.path)
    #expect(names.count == ShapeFixture.all.count && ShapeFixture.all.count >= 30)
    for fixture in ShapeFixture.all { #expect(names.contains(fixture.shape.host + ".json")) }
  }

  private func files(of resolved: AttachmentResolver.Resolved) -> [ShapeFixture.File] {
    resolved.attachments.compactMap { attachment in
      if case .file(let file) = attachment {
        ShapeFixture.File(name: file.name, type: file.contentType)
      } else {
        nil
      }
    }
  }

  @Test("whatever a host hands over, nothing of it is dropped in silence", arguments: 0..<500)
  func nothingDropped(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let shape = HostShape.random(&random)
    let player = ShapePlayer(shape: shape)
    let loaded = player.loaded()
    let resolved = player.resolver.merge(shape.items, loaded)
    for (index, value) in loaded {
      let fate = try #require(resolved.fates[index], "\(index) has no fate")
      #expect(isTrue(fate, of: value, in: resolved), "\(index): \(value) became \(fate)")
    }
    #expect(resolved.fates.count == shape.items.map(\.providers.count).reduce(0, +))
    let share = Share(attachments: resolved.attachments, title: resolved.title)
    for text in words(of: loaded) where !SharedText.isBlank(text) {
      let all = [share.request.url, share.request.title, share.request.text].compactMap(\.self)
      #expect(all.contains { $0.contains(SharedText.trimmed(text)) }, "\(text.debugDescription) is lost")
    }
  }

  private func isTrue(
    _ fate: AttachmentResolver.Fate, of value: AttachmentResolver.Loaded,
    in resolved: AttachmentResolver.Resolved
  ) -> Bool {
    switch (fate, value) {
    case (.failure(let position), .failure(let reason)): resolved.failures[position].reason == reason
    case (_, .failure), (.failure, _): false
    case (.blank, .text(let words)): SharedText.isBlank(words)
    case (.title, .text(let words)): resolved.title == SharedText.trimmed(words)
    case (.attachment(let position), _), (.duplicate(let position), _):
      resolved.attachments.indices.contains(position)
    default: false
    }
  }

  private func words(of loaded: [LoadPlan.Position: AttachmentResolver.Loaded]) -> [String] {
    loaded.values.compactMap { value in
      switch value {
      case .text(let words): words
      case .link(let url): url.absoluteString
      default: nil
      }
    }
  }
}
