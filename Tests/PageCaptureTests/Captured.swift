// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HeadlessBrowser

/// What `GetPage.js` hands over from a page in a real browser.
struct Captured: Decodable, Sendable {
  let url: String
  let title: String
  let canonical: String
  let siteName: String
  let icon: String
  let language: String
  let contentType: String
  let base: String
  let html: String
  let extent: String
  let selectionText: String
  let selectionHTML: String
  /// How often the script answered.
  let count: Int

  /// Runs the script in a page, after `before` has run there.
  static func from(
    _ site: [String: String], type: String = "text/html; charset=utf-8", before: String = "0",
    at address: String = "https://news.example/kite"
  ) async throws -> Captured {
    try await Browser.shared.run { browser in
      let page = try browser.page { url in
        guard let body = site[url.absoluteString] else {
          return url.scheme == "about" ? nil : .init(Data(), type: "text/html")
        }
        return .init(Data(body.utf8), type: type)
      }
      defer { page.close() }
      guard let url = URL(string: address) else { throw URLError(.badURL) }
      try page.open(url)
      try page.evaluate(before)
      try page.evaluate(try Scripts.getPage() + run)
      // A second evaluation, so that an answer that came late would be counted.
      let seen = try page.evaluate("captured") as? [String: Any] ?? [:]
      var fields = seen["last"] as? [String: Any] ?? [:]
      fields["count"] = seen["count"]
      return try JSONDecoder().decode(Captured.self, from: try JSONSerialization.data(withJSONObject: fields))
    }
  }

  static func from(_ page: String, before: String = "0") async throws -> Captured {
    try await from(["https://news.example/kite": page], before: before)
  }

  // Uses nothing a page could have replaced.
  private static let run = """
    ;var captured = { count: 0, last: null };
    ExtensionPreprocessingJS.run({ completionFunction: function (answer) {
      captured.count += 1; captured.last = answer } });
    0
    """
}
