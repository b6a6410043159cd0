// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Network
import UIKit

/// Whether this device has a network, as the system last said.
@MainActor final class NetworkStatus {
  /// Nil until the system has said it.
  private(set) var isOnline: Bool?

  private let monitor = NWPathMonitor()

  /// Follows the network for the life of the object; `changed` is called for every update, with whether the network came back.
  init(changed: @escaping @MainActor (_ isBack: Bool) -> Void = { _ in }) {
    monitor.pathUpdateHandler = { [weak self] path in
      let isOnline = path.status != .unsatisfied
      Task { @MainActor in
        guard let self else { return }
        let isBack = isOnline && self.isOnline == false
        self.isOnline = isOnline
        changed(isBack)
      }
    }
    monitor.start(queue: .main)
  }
}
