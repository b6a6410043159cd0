// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A file that is passed on as it is, since readers show its kind themselves.
struct SharedDocument: Codable, Sendable, Equatable {
  /// A kind of file that Kindle's mail service, and every other destination, takes.
  enum Kind: String, Codable, Sendable, CaseIterable {
    case pdf = "application/pdf"
    case epub = "application/epub+zip"
    case docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    case doc = "application/msword"
    case rtf = "application/rtf"
    /// Several files in one, which Kindle's service opens.
    case zip = "application/zip"

    /// The kind of one file; nil for what is no such document.
    init?(mediaType: String?) {
      guard let name = mediaType.flatMap({ MediaType($0) })?.name else { return nil }
      self.init(rawValue: name == "text/rtf" ? "application/rtf" : name)
      if self == .zip { return nil }
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

    /// What people call it.
    var word: String { String(ending.dropFirst()).uppercased() }
  }

  let kind: Kind
  /// The file's name without its ending, as its sender or its address has it.
  let name: String
  /// The part of the share's body that it is; nil for what is at `address`.
  var part: Int?
  var address: String?
}
