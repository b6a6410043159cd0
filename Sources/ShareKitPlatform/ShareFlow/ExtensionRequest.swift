// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import UIKit

/// Completes or cancels the request of an extension exactly once.
@MainActor public final class ExtensionRequest {
  private let context: NSExtensionContext
  private var isFinished = false

  /// Takes the context of the extension's view controller.
  public init(_ context: NSExtensionContext) {
    self.context = context
  }

  /// The items the host shares.
  public var items: [NSExtensionItem] { context.inputItems.compactMap { $0 as? NSExtensionItem } }

  /// Completes the request, which returns to the host app.
  public func complete() {
    finish { context.completeRequest(returningItems: nil, completionHandler: nil) }
  }

  /// Gives the host its screen back after the user went away; an error of a real domain, for an empty one crashes.
  public func cancel() {
    finish { context.cancelRequest(withError: CocoaError(.userCancelled)) }
  }

  private func finish(_ work: () -> Void) {
    guard !isFinished else { return }
    isFinished = true
    work()
  }
}
