// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract

/// The three forms a share's body comes in.
enum BodyForm: Equatable {
  /// The share as JSON.
  case json
  /// The share as JSON and the files that belong to it.
  case multipart(MultipartBoundary)
  /// The thing itself, of this media type.
  case thing(String)

  /// Tells the form by the `Content-Type`; throws what the client is to be told.
  init(contentType: String) throws {
    guard let type = MediaType(contentType) else {
      throw Problem(.unsupportedMediaType, detail: "“\(contentType.prefix(80))” is not a media type.")
    }
    switch type.name {
    case "application/json": self = .json
    case "multipart/form-data": self = .multipart(try Self.boundary(contentType))
    default:
      guard Self.isThing(type.name) else {
        throw Problem(
          .unsupportedMediaType,
          detail: "A share is JSON, multipart/form-data, a text, a page, a PDF, an EPUB or an image; "
            + "“\(type.name)” is none of these.")
      }
      self = .thing(type.name)
    }
  }

  private static func boundary(_ contentType: String) throws -> MultipartBoundary {
    do {
      return try MultipartBoundary(contentType: contentType)
    } catch {
      throw Problem(.malformedMultipart, detail: "\(error)")
    }
  }

  /// What is read as a page.
  static let pages: Set<String> = ["text/html", "application/xhtml+xml"]
  /// What is read as a text.
  static let texts: Set<String> = ["text/plain", "text/markdown"]

  private static let others: Set<String> = [
    "application/pdf", "application/epub+zip", "application/rtf", "text/rtf",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ]

  private static func isThing(_ name: String) -> Bool {
    pages.union(texts).union(others).contains(name) || name.hasPrefix("image/")
  }
}
