// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Storage

/// The sites and tags by which a list can be filtered, with the number of their shares.
package struct LibraryFacets: Sendable, Equatable {
  package let sites: [LibraryFacet]
  package let tags: [LibraryFacet]
}
