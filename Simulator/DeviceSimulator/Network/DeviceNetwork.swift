// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CDeviceSteps
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// Applies the device's network settings to every connection of this process.
enum DeviceNetwork {
  private struct Attached {
    let device: Device
    let told: @Sendable (String) -> Void
  }

  private static let attached = Mutex<Attached?>(nil)

  /// Installs the network settings in this process.
  ///
  /// `told` is called before each connection is made.
  static func attach(_ device: Device, told: @escaping @Sendable (String) -> Void = { _ in }) {
    attached.withLock { $0 = Attached(device: device, told: told) }
    device_steps_network { address, length in
      guard let address else { return 0 }
      return DeviceNetwork.port(for: address, length)
    }
  }

  /// Answers the question of ``device_steps_network(_:)`` for one connection.
  private static func port(for address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
    guard let attached = attached.withLock({ $0 }) else { return 0 }
    let bytes = Data(bytes: address, count: Int(length))
    attached.told("network " + attached.device.setting("network"))
    let manner = NetworkCondition(attached.device)
    switch manner.kind {
    case .down: return -1
    case .open where !manner.eatsInformational: return 0
    default: return NetworkRelay(manner: manner, destination: bytes).start().map(Int32.init) ?? -1
    }
  }
}
