// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
import ShareKit
import UIKit
import UniformTypeIdentifiers

/// What the page script found out in Safari.
///
/// Its member names are those of `GetPage.js`.
struct PageResults: Sendable {
  let url: URL?
  let title: String?
  let html: String?

  init?(_ list: [String: Any]) {
    guard let answer = list[NSExtensionJavaScriptPreprocessingResultsKey] as? [String: Any] else {
      return nil
    }
    let address = answer["url"] as? String
    url = address.flatMap { URL(string: $0) }.flatMap {
      ["http", "https"].contains($0.scheme ?? "") ? $0 : nil
    }
    title = (answer["title"] as? String).flatMap { $0.isEmpty ? nil : $0 }
    html = (answer["html"] as? String).flatMap { $0.isEmpty ? nil : $0 }
    guard url != nil || html != nil else { return nil }
  }

  /// A page when the script could take it, else the link.
  func attachment(title hostTitle: String?) -> Attachment {
    guard let html else { return url.map { .link($0, title: title ?? hostTitle) } ?? .text(title ?? "") }
    return .page(
      Attachment.Page(html: .bytes(Data(html.utf8)), location: url, title: title ?? hostTitle))
  }

  /// Loads the results from a property list; nil when it is not a page script's, or malformed.
  @MainActor static func load(from provider: NSItemProvider) async throws -> PageResults? {
    if let results = try? await loadData(provider) { return results }
    return await loadItem(provider)
  }

  @MainActor private static func loadData(_ provider: NSItemProvider) async throws -> PageResults? {
    let data = try await withCheckedThrowingContinuation { (done: CheckedContinuation<Data?, any Error>) in
      _ = provider.loadDataRepresentation(forTypeIdentifier: UTType.propertyList.identifier) { data, error in
        if let error { done.resume(throwing: error) } else { done.resume(returning: data) }
      }
    }
    guard let data else { return nil }
    let list = try PropertyListSerialization.propertyList(from: data, format: nil)
    return (list as? [String: Any]).flatMap(PageResults.init)
  }

  /// Deprecated in iOS 27, but nobody documents that the results load any other way.
  ///
  /// Only here.
  @MainActor private static func loadItem(_ provider: NSItemProvider) async -> PageResults? {
    await withCheckedContinuation { done in
      provider.loadItem(forTypeIdentifier: UTType.propertyList.identifier, options: nil) { value, _ in
        let list = (value as? NSDictionary) as? [String: Any]
        done.resume(returning: list.flatMap(PageResults.init))
      }
    }
  }
}
