// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Which images a page may load, as the `img-src` of its content security policy says.
///
/// Knows only schemes, which is all that the app uses; a page without a policy may load everything.
struct ImagePolicy {
  private let schemes: [String]?

  init(of html: String) {
    guard html.contains("Content-Security-Policy"), let start = html.range(of: "img-src ")?.upperBound else {
      schemes = nil
      return
    }
    let list = html[start...].prefix { $0 != ";" && $0 != "\"" }
    schemes = list.split(separator: " ").filter { $0.hasSuffix(":") }.map { String($0.dropLast()) }
  }

  func allows(_ url: URL) -> Bool { schemes?.contains(url.scheme ?? "") ?? true }
}
