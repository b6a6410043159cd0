// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import UIKit

/// An extension's request: completed or cancelled exactly once, whoever comes first.
@MainActor public final class ExtensionRequest {
  private let context: NSExtensionContext
  private var isFinished = false

  /// Takes the context of the extension's view controller.
  public init(_ context: NSExtensionContext) {
    self.context = context
  }

  /// The items the host shares.
  public var items: [NSExtensionItem] { context.inputItems.compactMap { $0 as? NSExtensionItem } }

  /// Gives the host its screen back.
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
