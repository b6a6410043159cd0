// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
import Hummingbird
import Identity
import Messages
import Pipeline
import ServerCore
import ServerHTTP
import ShareContract
import Storage

/// The response to an action: what it changed, and the action that takes it back.
struct ActionResult: Encodable {
  let action: String
  let changed: [ShareID]
  let undo: Undo?

  struct Undo: Encodable {
    let action: String
    let shares: [ShareID]
    let tag: String?
  }

  init(_ change: LibraryChange) {
    (action, changed) = (change.action.name, change.changed)
    undo = Undo(action: change.undo.action.name, shares: change.changed, tag: change.undo.action.tag)
  }

  init(erased: [ShareID]) {
    (action, changed, undo) = (ActionRequest.delete, erased, nil)
  }
}
