// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Addresses in all files of a book.
enum References {
  private static let addressed: Set<String> = [
    "href", "src", "xlink:href", "data", "poster", "full-path", "altimg", "cite",
  ]

  /// Renames files, and every reference to them.
  static func rename(_ names: [String: String], in book: inout UnpackedBook) {
    if names.isEmpty { return }
    for index in book.files.indices {
      let file = book.files[index]
      switch BookPath.ending(of: file.name) {
      case "opf", "ncx", "xhtml", "html", "htm", "xml", "svg", "smil":
        book.files[index].bytes = renamed(names, inMarkup: file.bytes, of: file.name)
      case "css": book.files[index].bytes = renamed(names, inStyle: file.bytes, of: file.name)
      default: break
      }
    }
    for index in book.files.indices {
      if let name = names[book.files[index].name] { book.files[index].name = name }
    }
  }

  private static func renamed(_ names: [String: String], inMarkup bytes: [UInt8], of path: String) -> [UInt8]
  {
    var markup = Markup(bytes)
    let base = path.hasPrefix("META-INF/") ? "" : path
    for index in markup.elements.indices {
      for attribute in markup.elements[index].attributes where addressed.contains(attribute.name) {
        if let new = renamed(names, attribute.value, of: base) { markup.set(attribute.name, new, on: index) }
      }
    }
    return markup.isChanged ? markup.written : bytes
  }

  private static func renamed(_ names: [String: String], _ address: String, of path: String) -> String? {
    // A blank in an address is a fault of its own, and must not keep the file from being found.
    let plain = address.trimmed.replacing(" ", with: "%20")
    guard case .file(let target) = BookReference(plain, from: path).target, let name = names[target] else {
      return nil
    }
    let fragment = plain.firstIndex(of: "#").map { plain[$0...] } ?? ""
    return BookPath.relative(name, from: path) + fragment
  }

  private static func renamed(_ names: [String: String], inStyle bytes: [UInt8], of path: String) -> [UInt8] {
    var text = String(decoding: bytes, as: UTF8.self)
    for reference in StyleSheet(bytes).references {
      if let new = renamed(names, reference.address, of: path) {
        text = text.replacing(reference.address, with: new)
      }
    }
    return Array(text.utf8)
  }
}
