// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension MediaType {
  /// Returns the type by the file's bytes or, for text, by the ending of its name; nil when neither is known.
  static func detected(in raw: [UInt8], _ path: String) -> String? {
    if let facts = ImageFacts(raw) { return facts.mediaType }
    switch BookPath.ending(of: path) {
    case "xhtml", "html", "htm": return raw.containsText("<html") ? MediaType.page : nil
    case "css": return "text/css"
    case "ncx": return MediaType.ncx
    case "svg": return "image/svg+xml"
    case "ttf": return "font/ttf"
    case "otf": return "font/otf"
    case "woff": return "font/woff"
    case "js": return "text/javascript"
    default: return nil
    }
  }
}

extension [UInt8] {
  /// Returns whether the first 4,000 bytes contain a text.
  func containsText(_ text: String) -> Bool { String(decoding: prefix(4_000), as: UTF8.self).contains(text) }
}
