// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Encodings
import Foundation
import Pipeline
import ServerCore
import ServerHTTP
import ShareContract
import Storage

/// The media type of a book, from its file extension.
enum BookMedia {
  static func type(ofName name: String) -> String {
    switch name.split(separator: ".").last?.lowercased() {
    case "epub": "application/epub+zip"
    case "pdf": "application/pdf"
    case "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    case "txt": "text/plain"
    default: "application/octet-stream"
    }
  }
}
