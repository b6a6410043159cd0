// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import UIKit
import UniformTypeIdentifiers

/// Loads the results of the page script in Safari, which `PageCapture` reads.
enum PageResults {
  /// The capture; nil when the property list is not a page script's, too large or malformed.
  ///
  /// Another provider of the same item, such as the link, is then all the host gave.
  ///
  /// - Parameter limit: How long the data is waited for. It isn't documented that the results load as data, and a call that
  ///   is never answered must not keep the other one from being made.
  @MainActor static func load(from provider: NSItemProvider, within limit: Duration) async -> PageCapture? {
    if let capture = await loadData(provider, limit) { return capture }
    return await loadItem(provider)
  }

  @MainActor private static func loadData(_ provider: NSItemProvider, _ limit: Duration) async -> PageCapture?
  {
    await withCheckedContinuation { continuation in
      let once = FirstResult(continuation)
      let progress = provider.loadDataRepresentation(forTypeIdentifier: UTType.propertyList.identifier) {
        data, _ in once.resume(data.flatMap { try? PageCapture(propertyList: $0) })
      }
      Task {
        try? await Task.sleep(for: limit)
        once.resume(nil)
        progress.cancel()
      }
    }
  }

  /// Deprecated in iOS 27, but no other documented call loads the results.
  ///
  /// Only here.
  @MainActor private static func loadItem(_ provider: NSItemProvider) async -> PageCapture? {
    await withCheckedContinuation { done in
      provider.loadItem(forTypeIdentifier: UTType.propertyList.identifier, options: nil) { value, _ in
        let list = (value as? NSDictionary) as? [String: Any]
        done.resume(returning: list.flatMap { try? PageCapture(results: $0) })
      }
    }
  }
}
