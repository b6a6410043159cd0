// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import ShareContract

/// Caches previews for a while, and makes each only once for requests that arrive at the same time.
package actor LinkPreviewCache {
  /// A preview, or the problem that prevents it.
  package typealias Outcome = Result<LinkCard, Problem>

  private struct Entry {
    let outcome: Outcome
    let until: ContinuousClock.Instant
  }

  /// The largest number of previews; beyond it, the one that expires first is removed.
  private let limit: Int
  private let make: @Sendable (String) async -> Outcome
  private var entries: [String: Entry] = [:]
  private var making: [String: Task<Outcome, Never>] = [:]

  /// - Parameter make: makes the preview of an address; all callers that wait for it get the same result.
  package init(limit: Int = 500, make: @escaping @Sendable (String) async -> Outcome) {
    self.limit = limit
    self.make = make
  }

  /// The preview of an address.
  package func card(of url: String) async -> Outcome {
    if let entry = entries[url], entry.until > .now { return entry.outcome }
    if let running = making[url] { return await running.value }
    // It runs in a separate task, so that a caller that is canceled doesn't cancel it for the others.
    let task = Task { await make(url) }
    making[url] = task
    let outcome = await task.value
    making[url] = nil
    keep(outcome, of: url)
    return outcome
  }

  private func keep(_ outcome: Outcome, of url: String) {
    entries = entries.filter { $0.value.until > .now }
    if entries.count >= limit, let first = entries.min(by: { $0.value.until < $1.value.until })?.key {
      entries[first] = nil
    }
    entries[url] = Entry(outcome: outcome, until: .now + Self.life(of: outcome))
  }

  // A wall may be gone after the next sign-in, and a failure after a minute, so both expire soon.
  private static func life(of outcome: Outcome) -> Duration {
    switch outcome {
    case .success(let card): card.wall == nil ? .seconds(6 * 3600) : .seconds(600)
    case .failure: .seconds(60)
    }
  }
}
