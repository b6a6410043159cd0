// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Synchronization

/// Whether the server is about to stop: it still responds, and asks for requests to be sent to other servers.
package final class DrainState: Sendable {
  private let value = Atomic<Bool>(false)

  package init() {
  }

  package var isDraining: Bool { value.load(ordering: .relaxed) }

  /// Begins to drain, which nothing ends.
  package func begin() { value.store(true, ordering: .relaxed) }
}
