// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A site or a tag to filter by, with the number of its shares outside of the bin.
package struct LibraryFacet: Sendable, Equatable {
  package let name: String
  package let shares: Int
}
