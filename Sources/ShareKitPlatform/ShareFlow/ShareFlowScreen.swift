// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit

/// The screen of a share extension during the hand-off.
@MainActor public protocol ShareFlowScreen: AnyObject {
  /// The share is durable. Only now may the user see "Saved".
  func showSaved(_ entry: OutboxEntry)
  /// The last rung: shows what the user can do, and returns when the user has closed it.
  func showPrompt(title: String, message: String) async
}
