// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import ShareContract
package import Storage

/// The result of an action on shares.
package struct LibraryChange: Sendable, Equatable {
  package let action: LibraryAction
  /// The shares that the action changed; the others were already in that state or don't exist.
  package let changed: [ShareID]

  /// What takes the change back: apply `action` to `changed`.
  package var undo: LibraryChange { LibraryChange(action: action.inverse, changed: changed) }

  package init(action: LibraryAction, changed: [ShareID]) {
    self.action = action
    self.changed = changed
  }
}
