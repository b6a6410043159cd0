// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Synchronization

/// A port that refuses connections and that no other process can take meanwhile.
final class ClosedPort: Sendable {
  let port: UInt16
  private let socket: Int32

  init() throws { (socket, port) = try LoopbackServer.bound() }

  deinit { close(socket) }
}
