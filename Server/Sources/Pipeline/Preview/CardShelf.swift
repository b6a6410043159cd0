// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import ShareContract

/// Keeps cards for a while and makes each only once, however many ask for it at the same time.
package actor CardShelf {
  /// A card, or why there is none.
  package typealias Outcome = Result<LinkCard, Problem>

  private struct Kept {
    let outcome: Outcome
    let until: ContinuousClock.Instant
  }

  /// Cards beyond this push out the one that ends first.
  private let limit: Int
  private let make: @Sendable (String) async -> Outcome
  private var kept: [String: Kept] = [:]
  private var making: [String: Task<Outcome, Never>] = [:]

  /// - Parameter make: makes the card of an address; it does not throw what another caller could not use.
  package init(limit: Int = 500, make: @escaping @Sendable (String) async -> Outcome) {
    self.limit = limit
    self.make = make
  }

  /// The card of an address.
  package func card(of url: String) async -> Outcome {
    if let kept = kept[url], kept.until > .now { return kept.outcome }
    if let running = making[url] { return await running.value }
    // A task of its own: a caller that goes away does not take the card from the others.
    let task = Task { await make(url) }
    making[url] = task
    let outcome = await task.value
    making[url] = nil
    keep(outcome, of: url)
    return outcome
  }

  private func keep(_ outcome: Outcome, of url: String) {
    kept = kept.filter { $0.value.until > .now }
    if kept.count >= limit, let first = kept.min(by: { $0.value.until < $1.value.until })?.key {
      kept[first] = nil
    }
    kept[url] = Kept(outcome: outcome, until: .now + Self.life(of: outcome))
  }

  // A wall may be gone after the next sign-in, a failure after the next minute.
  private static func life(of outcome: Outcome) -> Duration {
    switch outcome {
    case .success(let card): card.wall == nil ? .seconds(6 * 3600) : .seconds(600)
    case .failure: .seconds(60)
    }
  }
}
