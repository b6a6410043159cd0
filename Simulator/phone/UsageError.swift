// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A command line that can't be parsed.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
