// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Storage

/// One page of a list of the library.
package struct LibraryPage: Sendable {
  package let items: [LibraryItem]
  /// The cursor of the next page; nil on the last page.
  package let nextCursor: LibraryCursor?
  /// Where the page before it starts; nil on the first page.
  package let previous: Start?

  /// Where a page starts.
  package enum Start: Sendable, Equatable {
    case first
    case after(LibraryCursor)
  }
}
