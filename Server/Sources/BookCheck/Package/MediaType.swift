// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Media types that the rules use.
enum MediaType {
  static let page = "application/xhtml+xml"
  static let ncx = "application/x-dtbncx+xml"
  static let package = "application/oebps-package+xml"
  static let pages: Set<String> = [page, "application/x-dtbook+xml", "text/x-oeb1-document", "text/html"]
  static let images: Set<String> = [
    "image/jpeg", "image/png", "image/gif", "image/svg+xml", "image/webp", "image/bmp",
  ]
  static let styles: Set<String> = ["text/css", "text/x-oeb1-css"]
  /// Core media types of EPUB, and types that readers need not show.
  static let known: Set<String> = [
    page, ncx, "application/x-dtbook+xml", "text/css", "image/jpeg", "image/png", "image/gif",
    "image/svg+xml",
    "image/webp", "audio/mpeg", "audio/mp4", "audio/ogg", "text/javascript", "application/javascript",
    "application/ecmascript", "application/smil+xml", "application/pls+xml",
  ]
}
