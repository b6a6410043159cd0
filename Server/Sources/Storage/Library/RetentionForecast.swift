// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What a rule does to shares from now until a later time, if nobody changes them.
struct RetentionForecast {
  private let rule: RetentionRule
  private let start: Moment
  let end: Moment

  init(_ rule: RetentionRule, from start: Moment, days: Int) {
    (self.rule, self.start, end) = (rule, start, start.days(after: days))
  }

  /// Returns the changes, each kind in the given order.
  ///
  /// - Parameters:
  ///   - archived: the shares that move to the trash until the end.
  ///   - binned: the shares that are in the trash now, and are deleted until the end.
  ///   - parts: the originals and books that are old enough until the end.
  func changes(
    archived: [ExpiringShare], binned: [ExpiringShare], parts: [ExpiringShare]
  ) -> [ExpiringShare] {
    let trashed = Dictionary(
      archived.map { ($0.id, due($0.since, rule.archived)) }, uniquingKeysWith: { $1 })
    return archived + binned + deletions(archived, trashed)
      + parts.filter { part in
        // A share in the trash keeps its original and its books.
        trashed[part.id].map { due(part.since, days(of: part)) < $0 } ?? true
      }
  }

  /// Those that move to the trash so early that they are deleted, too.
  private func deletions(_ archived: [ExpiringShare], _ trashed: [String: Moment]) -> [ExpiringShare] {
    guard let days = rule.binned else { return [] }
    return archived.compactMap { share in
      guard let time = trashed[share.id], time.days(after: days) < end else { return nil }
      return ExpiringShare(share, .delete, since: time)
    }
  }

  private func days(of part: ExpiringShare) -> Int? { part.step == .original ? rule.originals : rule.books }

  // What is overdue happens at the start.
  private func due(_ since: Moment, _ days: Int?) -> Moment { max(start, since.days(after: days ?? 0)) }
}

extension ExpiringShare {
  fileprivate init(_ share: ExpiringShare, _ step: Step, since: Moment) {
    (id, title, bytes) = (share.id, share.title, share.bytes)
    (self.step, self.since) = (step, since)
  }
}
