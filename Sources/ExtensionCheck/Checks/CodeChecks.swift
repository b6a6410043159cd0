// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Checks calls in the sources of an extension that fail there.
enum CodeChecks {
  static func findings(_ bundle: CheckedBundle) -> [ExtensionFinding] {
    bundle.sources.flatMap { source in
      selector(source) + shared(source) + order(source) + ErrorDomainChecks.findings(source)
    } + (bundle.sources + bundle.content.headers).flatMap(compose)
  }

  private static let selectors = [
    "Selector(\"openURL:\")", "Selector((\"openURL:\"))", "NSSelectorFromString(\"openURL:\")",
    "NSSelectorFromString(@\"openURL:\")", "@selector(openURL:)", "sel_registerName(\"openURL:\")",
  ]

  private static func selector(_ source: SourceFile) -> [ExtensionFinding] {
    let named = selectors.flatMap { source.positions(ofText: $0) }
    let checked = source.positions(of: "#selector(").filter { namesOpenURL($0, source) }
    guard let first = (named + checked).min(), !opensByScene(source) else { return [] }
    return [
      ExtensionFinding(
        .openURLBySelector, source.file, "",
        "Since iOS 18, openURL: does nothing and returns false, so the app doesn't open.",
        fix: "Call open(_:options:completionHandler:) of the UIApplication in the responder chain.",
        line: source.line(at: first))
    ]
  }

  /// Whether `#selector(…)` ends in a method `openURL` with one parameter, whatever type declares it.
  private static func namesOpenURL(_ position: Int, _ source: SourceFile) -> Bool {
    let rest = source.code[position...].dropFirst("#selector(".utf8.count)
    let path = rest.prefix { WordSearch.isPartOfWord($0) || $0 == UInt8(ascii: ".") }
    let name = String(decoding: path, as: UTF8.self).split(separator: ".").last
    let after = String(decoding: rest.dropFirst(path.count).prefix(5), as: UTF8.self)
    return name == "openURL" && (after.hasPrefix(")") || after.hasPrefix("(_:)"))
  }

  /// Whether the newer call is there as well, so that the old one is for old systems.
  private static func opensByScene(_ source: SourceFile) -> Bool {
    source.mentions(["openURL:options:completionHandler:", "open(_:options:completionHandler:)"])
      || source.positions(of: ".open(").contains { position in
        WordSearch.first("options:", in: source.code, from: position).map { $0 < position + 120 } == true
      }
  }

  private static func shared(_ source: SourceFile) -> [ExtensionFinding] {
    // Where the compiler keeps an extension from calling a declaration, or a key path finds the object at run time.
    guard !source.mentions(["iOSApplicationExtension", "NS_EXTENSION_UNAVAILABLE_IOS"]) else { return [] }
    let names = ["UIApplication.shared", "[UIApplication sharedApplication]"]
    let positions = names.flatMap { source.positions(of: $0) }.filter { !isKeyPath($0, source) }
    guard let first = positions.min() else { return [] }
    return [
      ExtensionFinding(
        .sharedApplication, source.file, "",
        "An extension has no shared application: the call doesn't compile, or fails at run time if "
          + "APPLICATION_EXTENSION_API_ONLY is off.",
        fix: "Move the call to the app, or find the UIApplication in the responder chain.",
        line: source.line(at: first))
    ]
  }

  private static func isKeyPath(_ position: Int, _ source: SourceFile) -> Bool {
    let before = String(decoding: source.code[..<position].suffix(10), as: UTF8.self)
    return before.hasSuffix("#keyPath(")
  }

  /// The process may end as soon as the request is completed.
  private static func order(_ source: SourceFile) -> [ExtensionFinding] {
    let completions = ["completeRequest(", "completeRequestReturningItems:"].flatMap {
      callPositions(of: $0, source)
    }
    for position in completions.sorted() {
      let rest = CodeBlock.rest(from: position, in: source)
      guard let call = opening(in: rest, source) else { continue }
      return [
        ExtensionFinding(
          .completesBeforeOpening, source.file, "",
          "The request is completed before line \(source.line(at: call)) opens an address; the process may have ended by then.",
          fix: "Open first, and complete the request in the completion handler.",
          line: source.line(at: position))
      ]
    }
    return []
  }

  private static func opening(in range: Range<Int>, _ source: SourceFile) -> Int? {
    let named = ["openURL(", "openURL:", "openApp(", "openContainerApp(", "openMainApp(", "openHostApp("]
      .flatMap { callPositions(of: $0, source) }
    let calls = source.calls(".open(").filter { opensAddress($0, source) }.map(\.position)
    return (named + calls).filter { range.contains($0) }.min()
  }

  /// Where a function is called, and not declared.
  private static func callPositions(of name: String, _ source: SourceFile) -> [Int] {
    source.positions(of: name).filter { position in
      let before = String(decoding: source.code[..<position].suffix(100), as: UTF8.self)
      return before.split(whereSeparator: \.isWhitespace).last != "func"
    }
  }

  /// Whether a call of `open` is for an address and not for a file, a database or a panel.
  private static func opensAddress(_ call: (position: Int, arguments: String), _ source: SourceFile) -> Bool {
    if call.arguments.contains("options:") { return true }
    let receiver = source.path(before: call.position).lowercased()
    if ["application", "extensioncontext", "scene"].contains(where: receiver.contains) { return true }
    let first = call.arguments.prefix { $0 != "," }.lowercased().trimmingCharacters(
      in: .whitespacesAndNewlines)
    guard !["file", "database", "path"].contains(where: first.contains) else { return false }
    return first.hasPrefix("url(") || first.hasSuffix("url") || first.hasSuffix("url!")
  }

  private static let composeClass = "SLComposeServiceViewController"

  private static func compose(_ source: SourceFile) -> [ExtensionFinding] {
    guard let position = source.positions(of: composeClass).first(where: { isSuperclass($0, source) }) else {
      return []
    }
    return [
      ExtensionFinding(
        .systemComposeSheet, source.file, "",
        "On iOS 26, the sheet of SLComposeServiceViewController closes at once in some apps.",
        fix: "Show a compose view of your own in a UIViewController.", line: source.line(at: position))
    ]
  }

  /// Whether the name at a position follows `class NAME:` or `@interface NAME:`, with or without white space.
  private static func isSuperclass(_ position: Int, _ source: SourceFile) -> Bool {
    guard let colon = source.lastSign(before: position), source.code[colon] == UInt8(ascii: ":"),
      let end = source.lastSign(before: colon)
    else { return false }
    let name = source.word(endingAt: end)
    guard !name.word.isEmpty, let before = source.lastSign(before: name.start) else { return false }
    return ["class", "interface"].contains(source.word(endingAt: before).word)
  }
}
