// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Foundation

/// The smallest documents that open.
enum TestFiles {
  /// A small PNG image.
  static let png =
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAABAAAAAMBAMAAACZySCyAAAAGFBMVEXQvoCIvoCweIAwvoAweICwPICwCoAwKIDsk5m0AAAAOklEQVR42l3LwRGAIBAEwYYiZ6I0BYsIhAgOH95D3efMbOnshSrXUGaS8FEHMd6keu7RJqd1pYpfA243dQ6zCWGP4QAAAABJRU5ErkJggg=="
    ) ?? Data()

  /// The content of a document, by the ending of its name.
  static func content(_ name: String) throws -> Data {
    switch name.split(separator: ".").last {
    case "pdf": Data("%PDF-1.7 \u{0} \u{1} %%EOF\n".utf8)
    case "rtf": Data("{\\rtf1 The tides}".utf8)
    case "docx":
      try archive(["[Content_Types].xml": "<Types/>", "word/document.xml": "<document/>"])
    default: try archive(["mimetype": "application/epub+zip", "META-INF/container.xml": "<container/>"])
    }
  }

  static func archive(_ files: KeyValuePairs<String, String>) throws -> Data {
    let archive = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: archive) }
    let entries = files.map { (name: $0.key, content: FileContent.bytes(Array($0.value.utf8))) }
    try FileBundle.pack(entries, to: archive)
    return try Data(contentsOf: archive)
  }
}
