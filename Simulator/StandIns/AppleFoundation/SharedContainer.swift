// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
public import Foundation
import Synchronization

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
    let isOver = Flag()
    Self.expiring.asyncAfter(deadline: .now() + process.facts.expirySeconds) {
      guard !isOver.isRaised else { return }
      process.step("ProcessInfo.performExpiringActivity expires", reason)
      block(true)
    }
    Self.expiring.async {
      block(false)
      isOver.raise()
      process.end(activity)
    }
  }
}

private final class Flag: Sendable {
  private let raised = Mutex(false)

  var isRaised: Bool { raised.withLock { $0 } }

  func raise() { raised.withLock { $0 = true } }
}
