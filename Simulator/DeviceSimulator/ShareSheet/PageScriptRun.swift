// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HeadlessBrowser

/// Runs an extension's page script in a real browser, as Safari does, on the content of a file at the page's URL.
///
/// Nothing the page refers to is loaded.
struct PageScriptRun {
  let script: String
  let url: URL
  let html: String

  func result() throws -> [String: Any] {
    // Each page gets a new browser.
    let browser = try HeadlessBrowser()
    return try withExtendedLifetime(browser) { try result(in: browser) }
  }

  private func result(in browser: HeadlessBrowser) throws -> [String: Any] {
    let page = try browser.page { [html, url] requested in
      .init(
        Data((requested == url ? html : "").utf8),
        type: requested == url ? "text/html; charset=utf-8" : "text/plain")
    }
    try page.open(url)
    try page.evaluate(
      script + """
        ;var sharepipeAnswer = null;
        ExtensionPreprocessingJS.run({ completionFunction: function (answer) { sharepipeAnswer = answer } }); 0
        """)
    return try page.evaluate("sharepipeAnswer") as? [String: Any] ?? [:]
  }
}
