// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit

/// The screen of a share extension during the hand-off.
@MainActor public protocol ShareFlowScreen: AnyObject {
  /// Shows "Saved". Called after the share is durable.
  func showSaved(_ entry: OutboxEntry)
  /// Shows a message as the last rung, and returns when the user has closed it.
  func showPrompt(title: String, message: String) async
}
