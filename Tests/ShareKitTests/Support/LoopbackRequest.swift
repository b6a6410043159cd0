// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A request as it arrived.
struct LoopbackRequest: Sendable {
  let line: String
  let headers: [String: String]
  let body: Data
}
