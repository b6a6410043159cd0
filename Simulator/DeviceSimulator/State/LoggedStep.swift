// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// One numbered step of one process of the device.
package struct LoggedStep: Codable, Sendable {
  /// The process, counted from 1 over the device's lifetime.
  package let process: Int
  /// One of "extension", "app" or "transfers".
  package let role: String
  /// The step's number within the process.
  package let step: Int
  /// The name of the call.
  package let call: String
  /// The details of the call.
  package let detail: String
}
