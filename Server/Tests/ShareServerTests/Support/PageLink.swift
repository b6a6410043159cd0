// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A link to this server in a template or script, as it is written there.
struct PageLink: CustomStringConvertible {
  /// The method of the request that it makes; nil for a path in a script, which doesn't show it.
  let method: String?
  let path: String
  var description: String { "\(method ?? "any method") \(path)" }

  /// Whether a route answers the link; a placeholder stands for one part of a path.
  func leads(to route: TestRoute) -> Bool {
    let (own, parts) = (Self.parts(path), Self.parts(route.path))
    // Where a relative path leads depends on the page.
    let isAbsolute = path.isEmpty || path.hasPrefix("/") || path.hasPrefix("?")
    return isAbsolute && (method ?? route.method) == route.method && own.count == parts.count
      && zip(own, parts).allSatisfy { $0 == $1 || $0.contains("{") && $1.hasPrefix("{") }
  }

  private static func parts(_ path: String) -> [Substring] {
    path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
  }
}

extension PageLink {
  /// The links of a template.
  ///
  /// Those that begin with a placeholder come from `PagePath`, and those to other sites are not ours.
  static func all(inTemplate text: String) throws -> [PageLink] {
    let tag = try Regex(#"<[a-z][^<>]*>"#)
    return try text.matches(of: tag).flatMap { try links(inTag: String(text[$0.range])) }
  }

  private static func links(inTag tag: String) throws -> [PageLink] {
    let attribute = try Regex(#"\s(href|src|action|formaction)="([^"]*)""#)
    return tag.matches(of: attribute).compactMap { found in
      let (name, path) = (String(found.output[1].substring ?? ""), String(found.output[2].substring ?? ""))
      let isForeign = ["#", "{{", "https://", "data:"].contains { path.hasPrefix($0) }
      return isForeign ? nil : PageLink(method: method(of: name, in: tag), path: path)
    }
  }

  private static func method(of attribute: String, in tag: String) -> String {
    switch attribute {
    case "formaction": "POST"
    case "action": tag.contains("method=\"post\"") ? "POST" : "GET"
    default: "GET"
    }
  }

  /// The paths of this server in a script.
  static func all(inScript text: String) throws -> [PageLink] {
    let path = try Regex(#"["`](/[a-z][^"`\s]*)["`]"#)
    return text.matches(of: path).map {
      PageLink(
        method: nil, path: String($0.output[1].substring ?? "").replacing(/\$\{[^}]*\}/, with: "{value}"))
    }
  }
}
