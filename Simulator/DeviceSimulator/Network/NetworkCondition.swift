// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CDeviceSteps
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// How the network treats a connection, according to the device's settings.
struct NetworkCondition: Sendable {
  enum Kind: Sendable {
    case open, down
    case slow(bytesPerSecond: Int)
    /// Cuts the connection after this many bytes from the device; nil cuts it before the response.
    case cut(after: Int?)
    case captive(redirects: Bool)
  }

  let kind: Kind
  let eatsInformational: Bool

  init(_ device: Device) {
    eatsInformational = device.setting("informational") == "eaten"
    switch device.setting("network") {
    case "down": kind = .down
    case "slow": kind = .slow(bytesPerSecond: max(1, Int(device.setting("slowBytes")) ?? 65_536))
    case "cut": kind = .cut(after: Int(device.setting("cutAfter")))
    case "captive": kind = .captive(redirects: device.setting("captivePortal") == "redirect")
    default: kind = .open
    }
  }
}
