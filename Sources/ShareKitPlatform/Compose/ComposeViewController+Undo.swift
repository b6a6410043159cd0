// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import UIKit

extension ComposeViewController {
  /// Offers to undo the share that was just saved, and returns whether the user did.
  ///
  /// Returns false when the time is over, when the user closes the screen, and when they leave the host app. The process can be
  /// suspended at any moment after that, so continue immediately.
  public func offerUndo(for time: Duration) async -> Bool {
    guard view.window != nil else { return false }
    let waiting = UndoWait()
    outcome.undone = { waiting.end($0) }
    outcome.offersUndo = true
    undoWait = waiting
    let isUndone = await waiting.result(within: time)
    undoWait = nil
    outcome.offersUndo = false
    return isUndone
  }

  /// Ends the offer without an undo.
  public func endUndoOffer() { undoWait?.end(false) }
}
