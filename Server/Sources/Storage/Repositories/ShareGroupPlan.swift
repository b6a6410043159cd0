// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Determines what becomes of each share of a group.
package struct ShareGroupPlan {
  package enum Step: Equatable {
    /// It is stored with the others.
    case store
    /// It has this result, and nothing is stored.
    case settled(Acceptance)
    /// It is accepted by itself after the others, because it may change another share.
    case alone
  }

  /// A share that was stored before, as far as a second one with its key is compared with it.
  package struct Earlier: Equatable {
    let sha256: String
    let receivedAt: Moment

    package init(sha256: String, receivedAt: Moment) {
      (self.sha256, self.receivedAt) = (sha256, receivedAt)
    }
  }

  private var usages: [String: Usage]
  private var keys: Set<[String]> = []

  private init(_ usages: [String: Usage]) { self.usages = usages }

  /// - Parameters:
  ///   - earlier: the stored shares with the same keys, by the index of the new one.
  ///   - usages: what accounts use, by their identifiers; open uploads included if they count.
  package static func steps(
    _ works: [ShareAcceptance], earlier: [Int: Earlier], usages: [String: Usage]
  ) -> [Step] {
    var plan = ShareGroupPlan(usages)
    return works.enumerated().map { plan.step($0.element, earlier[$0.offset]) }
  }

  private mutating func step(_ work: ShareAcceptance, _ earlier: Earlier?) -> Step {
    let new = work.new
    if let earlier {
      return .settled(
        earlier.sha256 == new.sha256 ? .replayed(receivedAt: earlier.receivedAt) : .keyReused)
    }
    guard keys.insert([new.account, new.id]).inserted, !(new.isCapture && new.page != nil),
      let usage = usages[new.account]
    else { return .alone }
    guard work.quota.takes(bytes: new.bytes, beside: usage) else { return .settled(.overQuota) }
    usages[new.account] = usage + Usage(shares: 1, bytes: new.bytes)
    return .store
  }
}
