// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Recognizes what a page runs as a script.
enum ScriptMarkup {
  /// Returns whether an attribute is an event handler.
  static func isHandler(_ name: String) -> Bool {
    name.hasPrefix("on") && name.utf8.count > 4 && name.utf8.allSatisfy { (0x61...0x7A).contains($0) }
  }

  /// Returns whether a script element holds a program; data in such an element is not run.
  static func isProgram(_ element: Markup.Element) -> Bool {
    let type = (element["type"] ?? "").lowercased()
    return type.isEmpty || type.contains("javascript") || type.contains("ecmascript") || type == "module"
  }
}
