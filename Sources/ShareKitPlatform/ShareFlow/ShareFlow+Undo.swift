// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit
import UIKit

extension ShareFlow {
  /// Whether a saved share would be sent by itself now, so that taking it back makes sense.
  public nonisolated func canSendByItself() async -> Bool { await reading().target != nil }

  /// Takes back the share that was just saved, with the others of the same save, if none is being sent yet.
  ///
  /// Call it before ``handOff(_:from:screen:)``. The share is durable until then: of a process that ends meanwhile, the share
  /// remains in the outbox and the app sends it.
  ///
  /// - Returns: Whether nothing of it is left.
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
