// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The position of a book among those of its account.
///
/// It doesn't change when books are added or deleted, so a client that pages through the list sees each book once.
package struct CatalogPosition: Sendable, Hashable {
  package let madeAt: Moment
  package let share: Int

  package init(madeAt: Moment, share: Int) {
    self.madeAt = madeAt
    self.share = share
  }
}
