// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CZip
import Foundation

/// Why no book could be written.
package struct BookWriteFailure: Error, Equatable, CustomStringConvertible {
  package let description: String
}
