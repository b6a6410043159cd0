// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Why a share's body cannot be read, and where.
public struct ShareBodyError: Error, Hashable, Sendable {
  /// The kinds of fault.
  public enum Kind: Hashable, Sendable {
    /// The content type is missing or malformed.
    case mediaType
    /// The multipart structure is at fault.
    case multipart(MultipartError.Kind)
    /// The first part is not `share`, or there is a second one.
    case sharePart
    /// A part has a name that the contract does not know.
    case unknownPart(String)
    /// The part `resource` has no `Content-Location`.
    case missingLocation
    /// The JSON is malformed or of the wrong shape.
    case json(String)
    /// The JSON is longer than the reader holds in memory.
    case jsonTooLong
    /// There is nothing in the share.
    case empty
  }

  /// The kind of the error.
  public let kind: Kind
  /// The byte of the body at which it shows, from 0.
  public let offset: Int

  /// Names a fault at a byte.
  public init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  init(_ error: MultipartError) {
    self.init(.multipart(error.kind), at: error.offset)
  }
}

extension ShareBodyError: CustomStringConvertible {
  /// The problem that a response reports for it.
  public var problemCode: ProblemCode {
    switch kind {
    case .mediaType: .unsupportedMediaType
    case .multipart, .sharePart, .unknownPart, .missingLocation: .malformedMultipart
    case .json: .malformedJSON
    case .jsonTooLong: .bodyTooLarge
    case .empty: .emptyShare
    }
  }

  /// Describes the fault and where it is.
  public var description: String {
    switch kind {
    case .mediaType: "the content type is missing or malformed"
    case .multipart(let kind): MultipartError(kind, at: offset).description
    case .sharePart: "the first part, and only it, must be named share (byte \(offset))"
    case .unknownPart(let name): "no part may be named \(name) (byte \(offset))"
    case .missingLocation: "a resource needs a Content-Location (byte \(offset))"
    case .json(let reason): "the JSON cannot be read: \(reason)"
    case .jsonTooLong: "the JSON is too long"
    case .empty: "the share has neither address, text, page nor file"
    }
  }
}
