// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A text with placeholders in braces, such as `Sign out {email}`.
package struct TextTemplate: Sendable, Equatable {
  package enum Part: Equatable, Sendable {
    case text(String)
    case placeholder(String)
  }

  package let parts: [Part]

  package init(_ source: String) {
    var parts: [Part] = []
    var rest = source[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      parts.append(.placeholder(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self.parts = parts
  }

  /// The names of the placeholders.
  package var placeholders: Set<String> {
    Set(parts.compactMap { if case .placeholder(let name) = $0 { name } else { nil } })
  }

  /// Returns the text with the placeholders replaced; values are inserted once and never read as placeholders.
  package func filled(with values: [String: String]) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .placeholder(let name): values[name] ?? "{\(name)}"
      }
    }.joined()
  }
}
