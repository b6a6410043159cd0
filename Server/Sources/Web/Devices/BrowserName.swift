// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages

/// The name of a browser and its system, as far as its `User-Agent` tells them.
struct BrowserName {
  let text: String

  /// Returns nil for a program that isn't a known browser.
  init?(_ agent: String) {
    guard let browser = Self.browsers.first(where: { agent.contains($0.mark) })?.name else { return nil }
    let system = Self.systems.first { agent.contains($0.mark) }?.name
    text = system.map { Message.sessionBrowserOn(browser: browser, system: $0).text } ?? browser
  }

  // The order counts: most browsers also name those that they resemble.
  private static let browsers = [
    (mark: "Edg/", name: "Edge"), (mark: "OPR/", name: "Opera"), (mark: "Firefox/", name: "Firefox"),
    (mark: "FxiOS/", name: "Firefox"), (mark: "CriOS/", name: "Chrome"), (mark: "Chrome/", name: "Chrome"),
    (mark: "Safari/", name: "Safari"),
  ]

  private static let systems = [
    (mark: "iPhone", name: "iPhone"), (mark: "iPad", name: "iPad"), (mark: "Android", name: "Android"),
    (mark: "Windows", name: "Windows"), (mark: "Mac OS X", name: "macOS"), (mark: "CrOS", name: "ChromeOS"),
    (mark: "Linux", name: "Linux"),
  ]
}
