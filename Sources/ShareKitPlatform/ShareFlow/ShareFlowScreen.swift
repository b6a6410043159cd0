// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit

/// The screen of a share extension during the hand-off.
@MainActor public protocol ShareFlowScreen: AnyObject {
  /// The share is durable: from now on, and not before, the user may be told "Saved".
  func showSaved(_ entry: OutboxEntry)
  /// The last rung: says what the user can do. Returns when the user has read it.
  func showPrompt(title: String, message: String) async
}
