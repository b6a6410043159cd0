// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The small image of a row.
enum RowImage: Hashable, Sendable {
  /// A image in a file, of which a thumbnail is made.
  case file(URL)
  /// A site without a image: the first letter of its host.
  case site(String)
  /// One of the system's symbols.
  case symbol(String)
}
