// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import UIKit

extension ComposeViewController {
  /// Offers to take back what was just saved, and returns whether the user did.
  ///
  /// It returns false when the time is over, when the user closes the screen, and when they leave the host app: from then on
  /// the process may be suspended at any moment, so what has to be done should be done now.
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

  /// Ends the offer without taking anything back.
  public func endUndoOffer() { undoWait?.end(false) }
}
