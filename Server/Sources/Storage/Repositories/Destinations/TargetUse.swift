// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The requests and bytes that were sent to one target in one minute.
package struct TargetUse: Sendable, Equatable {
  /// The minute, counted since 1970.
  package let minute: Int
  package let requests: Int
  package let bytes: Int

  package init(minute: Int, requests: Int, bytes: Int) {
    self.minute = minute
    self.requests = requests
    self.bytes = bytes
  }
}
