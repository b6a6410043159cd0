// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The network origin of a device's request.
package struct DeviceOrigin: Sendable, Equatable {
  /// An address, or a small network that counts as one.
  let peer: String
  /// The wider network that contains the peer.
  let network: String

  package init(peer: String, network: String) {
    (self.peer, self.network) = (peer, network)
  }
}
