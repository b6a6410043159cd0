// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A text with placeholders in braces, such as `Sign out {email}`.
///
/// A placeholder can say that its value is a number: `{count:number}` is written as the language writes numbers, and
/// `{size:bytes}` is a number of bytes that is written as a size, such as 1.5 MB.
package struct TextTemplate: Sendable, Equatable {
  package enum Part: Equatable, Sendable {
    case text(String)
    case placeholder(String)
    case number(String, NumberText.Form)
  }

  package let parts: [Part]

  package init(_ source: String) {
    var parts: [Part] = []
    var rest = source[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      parts.append(Self.placeholder(rest[rest.index(after: open)..<close]))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self.parts = parts
  }

  /// The names of the placeholders.
  package var placeholders: Set<String> {
    Set(
      parts.compactMap { part in
        switch part {
        case .text: nil
        case .placeholder(let name), .number(let name, _): name
        }
      })
  }

  private static func placeholder(_ source: Substring) -> Part {
    let parts = source.split(separator: ":")
    guard parts.count == 2, let form = NumberText.Form(rawValue: String(parts[1])) else {
      return .placeholder(String(source))
    }
    return .number(String(parts[0]), form)
  }

  /// Returns the text with the placeholders replaced; values are inserted once and never read as placeholders.
  ///
  /// - Parameter numbers: writes numbers; a value that isn't a number is inserted as it is.
  package func filled(with values: [String: String], numbers: NumberText) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .placeholder(let name): values[name] ?? "{\(name)}"
      case .number(let name, let form): values[name].map { numbers.text($0, as: form) } ?? "{\(name)}"
      }
    }.joined()
  }
}
