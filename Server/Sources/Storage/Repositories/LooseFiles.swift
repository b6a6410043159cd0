// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import struct Foundation.Data

/// The files that a deletion leaves unused.
package struct LooseFiles: Sendable, Equatable {
  package let body: String?
  package let capture: String?
  /// The books of the share, one for each device.
  package let books: [String]
}
