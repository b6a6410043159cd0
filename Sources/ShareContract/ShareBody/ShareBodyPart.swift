// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A part of a share's body besides its JSON.
public struct ShareBodyPart: Hashable, Sendable {
  /// What a part is; the raw value is its name in the multipart body.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// The capture of the page.
    case page
    /// An image of the page; its `location` is the address it has there.
    case resource
    /// A file the user shared.
    case file
  }

  /// The kind of the part.
  public let kind: Kind
  /// The file's name as the sender gave it; only to be shown, never a path to open.
  public let fileName: String?
  /// The media type with its parameters.
  public let contentType: String?
  /// The address the content came from.
  public let location: String?

  /// Creates a part with the given fields.
  public init(kind: Kind, fileName: String? = nil, contentType: String? = nil, location: String? = nil) {
    self.kind = kind
    self.fileName = fileName
    self.contentType = contentType
    self.location = location
  }

  /// The capture of a page.
  public static func page(location: String? = nil) -> ShareBodyPart {
    ShareBodyPart(kind: .page, contentType: "text/html; charset=utf-8", location: location)
  }
}

extension ShareBodyPart {
  var head: MultipartPartHead {
    MultipartPartHead(
      name: kind.rawValue, fileName: fileName, contentType: contentType, contentLocation: location)
  }
}
