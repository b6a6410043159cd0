// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How a fetch for a page treats a URL that leads to a document, such as a PDF.
///
/// A document may be much larger than a page. A fetch for a page needs only the first bytes of a document, to recognize
/// it.
package struct DocumentLimits: Sendable {
  /// Media types of documents, in lowercase and without parameters.
  package var types: Set<String>
  /// Media types that don't describe the content, so that the first bytes decide.
  package var genericTypes = generalTypes
  /// The media types with which programs announce any file.
  package static let generalTypes: Set<String> = [
    "", "application/octet-stream", "binary/octet-stream", "application/download", "application/x-download",
    "application/force-download", "application/x-pdf",
  ]
  /// The largest document in bytes; one whose `Content-Length` is larger is refused.
  package var maxBytes: Int
  /// Bytes of a document's body that are kept; at least as many as ``isDocument`` needs.
  package var prefixBytes: Int
  /// Whether content of a generic type is a document, by its first bytes.
  package var isDocument: @Sendable (ArraySlice<UInt8>) -> Bool

  package init(
    types: Set<String>, maxBytes: Int, prefixBytes: Int = 64 << 10,
    isDocument: @escaping @Sendable (ArraySlice<UInt8>) -> Bool
  ) {
    self.types = types
    self.maxBytes = maxBytes
    self.prefixBytes = prefixBytes
    self.isDocument = isDocument
  }

  /// Whether a response of that type may be a document.
  func mayBeDocument(type: String) -> Bool { types.contains(type) || genericTypes.contains(type) }

  /// Whether a response of that type with these first bytes is a document.
  func isDocument(type: String, start: ArraySlice<UInt8>) -> Bool {
    types.contains(type) || genericTypes.contains(type) && isDocument(start)
  }
}
