// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import ShareKitPlatform
import Testing

extension OnDevice {
  /// The app's outbox as a screen follows it.
  @MainActor struct AppOutboxTests {
    private let device: TestDevice
    private let outbox = AppOutbox(
      SharingApp(name: "Sharepipe", group: "group.org.sharepipe", scheme: "sharepipe"))

    init() throws { device = try TestDevice() }

    @Test("a screen that follows the outbox reads it at once and after each drain")
    func changes() async throws {
      var changes = outbox.changes().makeAsyncIterator()
      await changes.next()
      #expect(await outbox.contents().rows.isEmpty)
      try outbox.open().outbox.commit(Share(attachments: [.text("A kite")]))
      await outbox.drained()
      await changes.next()
      let contents = await outbox.contents()
      #expect(contents.rows.map(\.title) == ["A kite"] && contents.account == nil && contents.isReadable)
    }

    @Test("an action on a row is performed, and followed by a change")
    func perform() async throws {
      try outbox.open().outbox.commit(Share(attachments: [.text("A kite")]))
      let row = try #require(await outbox.contents().rows.first)
      var changes = outbox.changes().makeAsyncIterator()
      await changes.next()
      try await outbox.perform(.delete, on: row)
      await changes.next()
      #expect(await outbox.contents().rows.isEmpty)
    }

    @Test("without the App Group nothing is readable, and opening says why")
    func unavailable() async throws {
      let other = AppOutbox(SharingApp(name: "Other", group: "group.org.example.other", scheme: "other"))
      #expect(other.service == nil)
      #expect(await other.contents().isReadable == false)
      #expect(await other.drained() == nil)
      #expect(throws: SharedContainer.Unavailable.self) { try other.open() }
    }
  }
}
