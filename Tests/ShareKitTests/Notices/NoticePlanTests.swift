// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

/// Which notices about the state of shares are posted, and when they come again.
struct NoticePlanTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)

  private func share(
    _ state: ShareState, daysAgo: Double = 1, _ delivery: DeliveryState? = nil
  ) -> ShareStatus {
    let created = ISO8601DateFormatter().string(from: Self.now.addingTimeInterval(-86_400 * daysAgo))
    let deliveries = delivery.map {
      [DeliveryStatus(id: "x", destination: "d1", state: $0, attempts: 1, updatedAt: created)]
    }
    return ShareStatus(
      id: ShareID.make(), state: state, title: "Kites", url: nil, createdAt: created,
      deliveries: deliveries ?? [])
  }

  private func due(_ shares: [ShareStatus], told: Set<String> = []) -> [ShareNotice.Kind] {
    NoticePlan(shares, names: nil, told: told, now: Self.now).due.map(\.kind)
  }

  @Test("a share that needs the page and a failed delivery are told, and nothing else is")
  func kinds() {
    #expect(due([share(.needsCapture)]) == [.needsPage])
    #expect(due([share(.failed), share(.ready, .rejected)]) == [.failed, .failed])
    let quiet: [DeliveryState?] = [.sent, .confirmed, .queued, .sending, .uncertain, nil]
    #expect(due(quiet.map { share(.ready, $0) } + [share(.reading)]).isEmpty)
  }

  @Test("each is told once, and again only after it was in another state")
  func once() {
    let failed = share(.failed)
    let told: Set = ["state.failed." + failed.id.text]
    #expect(due([failed], told: told).isEmpty)
    let fixed = ShareStatus(
      id: failed.id, state: .reading, title: nil, url: nil, createdAt: failed.createdAt, deliveries: [])
    let plan = NoticePlan([fixed], names: nil, told: told, now: Self.now)
    #expect(plan.resolved == told)
    // A share that isn't on the page of the list is not known to be in another state.
    #expect(NoticePlan([], names: nil, told: told, now: Self.now).resolved.isEmpty)
  }

  @Test("old failures aren't told, and many come a few at a time")
  func limits() {
    #expect(due([share(.failed, daysAgo: 8)]).isEmpty)
    #expect(due((0..<10).map { _ in share(.failed) }).count == 3)
  }

  @Test("the memory belongs to one account")
  func memory() throws {
    let folder = try TemporaryFolder()
    let memory = NoticeMemory(file: folder.url.appendingPathComponent("notices.json"))
    try memory.keep(["a"], account: "A")
    #expect(memory.told(account: "A") == ["a"] && memory.told(account: "B").isEmpty)
    #expect(memory.told(account: AccountIdentity("A").away).isEmpty)
    memory.forget()
    #expect(memory.told(account: "A").isEmpty)
  }
}
