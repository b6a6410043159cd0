// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit
import UIKit

extension ShareFlow {
  /// Returns whether a saved share would be sent now without the user, so that an undo makes sense.
  public nonisolated func canSendByItself() async -> Bool { await reading().target != nil }

  /// Removes the share that was just saved, and the others of the same save, if none is being sent yet.
  ///
  /// Call it before ``handOff(_:from:screen:)``. If the process ends before this call, the share stays in the outbox and the app
  /// sends it.
  ///
  /// - Returns: Whether all of them were removed.
  public func undo(_ entry: OutboxEntry) async -> Bool {
    await discarding?.value
    var isGone = true
    for each in others + [entry] {
      let isWithdrawn = await withdraw(each)
      isGone = isGone && isWithdrawn
    }
    return isGone
  }

  private nonisolated func withdraw(_ entry: OutboxEntry) async -> Bool {
    (try? outbox.withdraw(entry.id)) ?? false
  }
}
