// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Hummingbird
import Identity
import ServerHTTP
import ShareContract

extension ServerContext {
  /// The signed-in user of a page.
  func webCaller() throws -> Caller {
    try require(.account)
  }
}
