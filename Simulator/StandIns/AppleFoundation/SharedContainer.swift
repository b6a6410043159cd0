// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceSeam
public import Foundation

extension FileManager {
  /// developer.apple.com/documentation/foundation/filemanager/containerurl(forsecurityapplicationgroupidentifier:).
  public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
    AttachedDevice.process.step("FileManager.containerURL", groupIdentifier)
    return AttachedDevice.process.groupContainer(groupIdentifier)
  }
}

extension ProcessInfo {
  private static let expiring = DispatchQueue(label: "performExpiringActivity", attributes: .concurrent)

  /// developer.apple.com/documentation/foundation/processinfo/performexpiringactivity(withreason:using:).
  public func performExpiringActivity(
    withReason reason: String, using block: @escaping @Sendable (Bool) -> Void
  ) {
    let process = AttachedDevice.process
    process.step("ProcessInfo.performExpiringActivity", reason)
    guard process.facts.grantsExpiringActivity else { return Self.expiring.async { block(true) } }
    let activity = process.begin("performExpiringActivity")
    Self.expiring.async {
      block(false)
      process.end(activity)
    }
  }
}
