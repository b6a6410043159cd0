// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The SQL condition of a list of the library, and its values in order.
struct LibraryCondition {
  private(set) var sql = "share.account = ? AND share.deleted_at IS NULL"
  private(set) var values: [any SQLBindable]

  init(account: String, _ query: LibraryQuery, _ plan: LibraryPlan) {
    values = [account]
    // Each view has a partial index, which SQLite uses only if the condition repeats its terms.
    switch query.view {
    case .all: add("share.binned_at IS NULL")
    case .inbox: add("share.binned_at IS NULL AND share.archived_at IS NULL")
    case .archive: add("share.binned_at IS NULL AND share.archived_at IS NOT NULL")
    case .bin: add("share.binned_at IS NOT NULL")
    case .needsYou: add("share.binned_at IS NULL AND share.needs_you = 1")
    }
    addFilters(query)
    if let tag = query.tag { addTag(tag, account, plan) }
    if let destination = query.destination { addDestination(destination, plan) }
  }

  private mutating func addFilters(_ query: LibraryQuery) {
    if let state = query.state {
      add(state == .ready ? "share.state = ?" : "share.state = ? AND share.state <> 'ready'", [state])
    }
    if let isUnread = query.isUnread { add("share.opened_at IS \(isUnread ? "" : "NOT ")NULL") }
    if let site = query.site { add("share.host = ?", [site]) }
  }

  private mutating func addTag(_ tag: String, _ account: String, _ plan: LibraryPlan) {
    if plan == .tag { return add("filter.account = ? AND filter.tag = ?", [account, tag]) }
    add("EXISTS (SELECT 1 FROM share_tag WHERE share_tag.share = share.number AND tag = ?)", [tag])
  }

  private mutating func addDestination(_ destination: String, _ plan: LibraryPlan) {
    if plan == .destination { return add("filter.destination = ?", [destination]) }
    add(
      "EXISTS (SELECT 1 FROM delivery WHERE delivery.share = share.number AND delivery.destination = ?)",
      [destination])
  }

  mutating func add(_ condition: String, _ values: [any SQLBindable] = []) {
    sql += " AND " + condition
    self.values += values
  }
}
