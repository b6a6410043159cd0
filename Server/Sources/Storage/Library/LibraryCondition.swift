// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The SQL condition of a list of the library, and its values in order.
struct LibraryCondition {
  private(set) var sql = "share.account = ? AND share.deleted_at IS NULL"
  private(set) var values: [any SQLBindable]

  init(account: String, _ query: LibraryQuery) {
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
  }

  private mutating func addFilters(_ query: LibraryQuery) {
    if let state = query.state {
      add(state == .ready ? "share.state = ?" : "share.state = ? AND share.state <> 'ready'", [state])
    }
    if let isUnread = query.isUnread { add("share.opened_at IS \(isUnread ? "" : "NOT ")NULL") }
    if let site = query.site { add("share.host = ?", [site]) }
    if let tag = query.tag {
      add(
        "share.number IN (SELECT share FROM share_tag WHERE share_tag.account = ? AND tag = ?)",
        [values[0], tag])
    }
    if let destination = query.destination {
      add("share.number IN (SELECT share FROM delivery WHERE destination = ?)", [destination])
    }
  }

  mutating func add(_ condition: String, _ values: [any SQLBindable] = []) {
    sql += " AND " + condition
    self.values += values
  }
}
