// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import UIKit

/// Completes or cancels the request of an extension exactly once.
@MainActor public final class ExtensionRequest {
  private let context: NSExtensionContext
  private var isFinished = false

  /// Creates the request from the context of the extension's view controller.
  public init(_ context: NSExtensionContext) {
    self.context = context
  }

  /// The items that the host app shares.
  public var items: [NSExtensionItem] { context.inputItems.compactMap { $0 as? NSExtensionItem } }

  /// Completes the request, which returns to the host app.
  public func complete() {
    finish { context.completeRequest(returningItems: nil, completionHandler: nil) }
  }

  /// Cancels the request, which returns to the host app.
  public func cancel() {
    finish { context.cancelRequest(withError: CocoaError(.userCancelled)) }
  }

  private func finish(_ work: () -> Void) {
    guard !isFinished else { return }
    isFinished = true
    work()
  }
}
