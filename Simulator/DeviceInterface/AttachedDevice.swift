// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Synchronization

/// Gives the stand-ins access to the device this process runs on.
///
/// Apple's services are reached through free functions and class methods, so the stand-ins need one variable per
/// process to find the device. It is set once, before any of them is called.
package enum AttachedDevice {
  private static let attached = Mutex<(any DeviceProcess)?>(nil)

  /// Attaches the process; every role calls this first.
  package static func attach(_ process: any DeviceProcess) {
    attached.withLock { $0 = process }
  }

  /// The attached process.
  ///
  /// Using a stand-in without one is a programming error.
  package static var process: any DeviceProcess {
    guard let process = attached.withLock({ $0 }) else {
      preconditionFailure("no device attached: start the process through `phone`")
    }
    return process
  }
}
