// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Fetching
import ServerCore

/// A file that is sent unchanged because e-readers can show its format.
struct SharedDocument: Codable, Sendable, Equatable {
  /// A file type that Kindle's mail service, and every other destination, accepts.
  enum Kind: String, Codable, Sendable, CaseIterable {
    case pdf = "application/pdf"
    case epub = "application/epub+zip"
    case docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    case doc = "application/msword"
    case rtf = "application/rtf"
    /// Several files in one archive, which Kindle's service unpacks.
    case zip = "application/zip"

    /// The type of a single file; nil if it isn't a supported document.
    init?(mediaType: String?) {
      guard let name = mediaType.flatMap({ MediaType($0) })?.name else { return nil }
      self.init(rawValue: name == "text/rtf" ? "application/rtf" : name)
      if self == .zip { return nil }
    }

    /// The type of a fetched resource, by its media type, or by its first bytes if the media type says nothing.
    init?(_ resource: FetchedResource) {
      let limits = FetchLimits.reading.documents
      let type = resource.contentType.flatMap { MediaType($0) }?.name ?? ""
      if let kind = Self(mediaType: resource.contentType) {
        self = kind
      } else if limits?.genericTypes.contains(type) == true, let kind = Self(start: resource.body.prefix(64))
      {
        self = kind
      } else {
        return nil
      }
    }

    /// The type of a file that begins with these bytes; nil unless it is a PDF or an EPUB.
    init?(start: ArraySlice<UInt8>) {
      if start.starts(with: "%PDF-".utf8) {
        self = .pdf
      } else if start.starts(with: [0x50, 0x4B, 0x03, 0x04]),
        start.dropFirst(30).starts(with: "mimetypeapplication/epub+zip".utf8)
      {
        // The first entry of an EPUB is always this one, uncompressed (EPUB OCF 3.3, section 4.3).
        self = .epub
      } else {
        return nil
      }
    }

    /// The type of a file that a program announced only as bytes; its name decides where the first bytes are ambiguous.
    init?(start: ArraySlice<UInt8>, fileName: String?) {
      let ending = fileName.flatMap { $0.split(separator: ".").last?.lowercased() }
      if let kind = Self(start: start) {
        self = kind
      } else if start.starts(with: "{\\rtf".utf8) {
        self = .rtf
      } else if ending == "docx", start.starts(with: "PK".utf8) {
        self = .docx
      } else {
        return nil
      }
    }

    var ending: String {
      switch self {
      case .pdf: ".pdf"
      case .epub: ".epub"
      case .docx: ".docx"
      case .doc: ".doc"
      case .rtf: ".rtf"
      case .zip: ".zip"
      }
    }

    /// The name of the type for users, such as `PDF`.
    var word: String { String(ending.dropFirst()).uppercased() }
  }

  let kind: Kind
  /// The file's name without its extension, from the sender or the address.
  let name: String
  /// The index of the part in the share's body; nil if the file is at `address`.
  var part: Int?
  var address: String?
}

extension FetchLimits {
  /// Limits for a page or the beginning of a document; the book stage fetches the whole document.
  package static let reading = {
    var limits = FetchLimits.page
    let types = SharedDocument.Kind.allCases.filter { $0 != .zip }.map(\.rawValue)
    limits.documents = DocumentLimits(
      types: Set(types + ["text/rtf"]), maxBytes: FetchLimits.document.maxBytes
    ) {
      SharedDocument.Kind(start: $0) != nil
    }
    return limits
  }()
}
