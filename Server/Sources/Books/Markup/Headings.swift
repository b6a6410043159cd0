// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Finds the headings of a chapter for the table of contents.
struct Headings {
  struct Heading: Equatable, Sendable {
    let id: String
    let text: String
    var children: [Heading] = []
  }

  /// With fewer headings, a table of contents is not needed.
  private static let fewest = 3
  // An entry of the contents takes one or two lines on a small screen.
  private static let longestLabel = 120

  /// The two highest levels in use; empty for a chapter with few headings.
  private(set) var entries: [Heading] = []
  /// The chapter with an id on every listed heading.
  private(set) var nodes: [Markup]

  /// - Parameter nodes: a chapter whose links are resolved.
  init(_ nodes: [Markup]) {
    self.nodes = nodes
    var levels: [String: Int] = [:]
    nodes.forEachElement { if Self.isListed($0) { levels[$0.name, default: 0] += 1 } }
    // A level that is used only once is a subtitle, not a division.
    let top = levels.keys.sorted().first { levels[$0] ?? 0 > 1 } ?? levels.keys.min()
    guard let top, levels.filter({ $0.key >= top }).values.reduce(0, +) >= Self.fewest else { return }
    let second = levels.keys.sorted().first { $0 > top }
    var count = 0
    self.nodes = nodes.rewritten { element in
      guard Self.isListed(element), element.name == top || element.name == second else {
        return [.element(element)]
      }
      var element = element
      count += 1
      element.attributes["id"] = element.attributes["id"] ?? "s\(count)"
      return [.element(element)]
    }
    collect(top: top, second: second)
  }

  private mutating func collect(top: String, second: String?) {
    var found: [Heading] = []
    nodes.forEachElement { element in
      guard Self.isListed(element), let id = element.attributes["id"] else { return }
      let heading = Heading(id: id, text: BookText.line(element.children.plainText, limit: Self.longestLabel))
      if element.name == second, !found.isEmpty {
        found[found.count - 1].children.append(heading)
      } else if element.name == top || element.name == second {
        found.append(heading)
      }
    }
    entries = found
  }

  private static func isListed(_ element: Markup.Element) -> Bool {
    ["h2", "h3", "h4", "h5", "h6"].contains(element.name)
      && BookText.present(element.children.plainText) != nil
  }
}
