// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// A time as the database stores it: milliseconds since 1970 in UTC.
package struct Moment: Sendable, Hashable, Comparable, SQLBindable {
  package let milliseconds: Int

  package init(milliseconds: Int) {
    self.milliseconds = milliseconds
  }

  package init(_ date: Date) {
    milliseconds = Int((date.timeIntervalSince1970 * 1000).rounded(.down))
  }

  package var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

  package var sqlValue: SQLValue { .integer(Int64(milliseconds)) }

  package func advanced(by duration: Duration) -> Moment {
    let parts = duration.components
    let added = Int(parts.seconds) * 1000 + Int(parts.attoseconds / 1_000_000_000_000_000)
    return Moment(milliseconds: milliseconds + added)
  }

  /// The time from this moment to another one; negative if that is earlier.
  package func duration(to other: Moment) -> Duration { .milliseconds(other.milliseconds - milliseconds) }

  package static func < (left: Moment, right: Moment) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

extension SQLRow {
  /// Returns the time of a column.
  func moment(_ column: String) throws -> Moment {
    Moment(milliseconds: try integer(column))
  }
}
