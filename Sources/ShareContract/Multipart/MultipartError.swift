// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Why a multipart body cannot be read or written, and where.
public struct MultipartError: Error, Hashable, Sendable {
  /// The kinds of fault; each has a stable name.
  public enum Kind: String, Sendable, CaseIterable {
    // The boundary and the lines made of it
    case illegalBoundary, missingBoundary, preamble, malformedDelimiter, ambiguousDelimiter
    case missingFinalBoundary, epilogue
    // The head of a part
    case bareLineFeed, bareCarriageReturn, foldedHeader, malformedHeader, duplicateHeader
    case missingDisposition, malformedDisposition, missingName
    case duplicateParameter, extendedParameter, malformedParameter
    case nestedMultipart, transferEncoding
    // Bounds
    case headerTooLong, tooManyHeaders, tooManyParts
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
}

extension MultipartError: CustomStringConvertible {
  /// Describes the fault and where it is.
  public var description: String { "\(words) (byte \(offset))" }

  private var words: String {
    switch kind {
    case .illegalBoundary: "the boundary is empty, longer than 70 characters or has a forbidden character"
    case .missingBoundary: "the content type names no boundary"
    case .preamble: "the body does not begin with its boundary"
    case .malformedDelimiter: "a boundary is followed by something else than a line end"
    case .ambiguousDelimiter: "a boundary stands where the content of a part should begin"
    case .missingFinalBoundary: "the body ends before its final boundary"
    case .epilogue: "there are bytes after the final boundary"
    case .bareLineFeed: "a header line ends with LF alone"
    case .bareCarriageReturn: "a header line has CR without LF"
    case .foldedHeader: "a header is folded over two lines"
    case .malformedHeader: "a header is malformed"
    case .duplicateHeader: "a header occurs twice in one part"
    case .missingDisposition: "a part has no Content-Disposition"
    case .malformedDisposition: "a part's Content-Disposition is not form-data"
    case .missingName: "a part has no name"
    case .duplicateParameter: "a parameter occurs twice in one header"
    case .extendedParameter: "a parameter in extended notation, which RFC 7578 forbids"
    case .malformedParameter: "a header parameter is malformed"
    case .nestedMultipart: "a part is multipart itself"
    case .transferEncoding: "a part has a transfer encoding"
    case .headerTooLong: "the headers of a part are too long"
    case .tooManyHeaders: "a part has too many headers"
    case .tooManyParts: "the body has too many parts"
    }
  }
}
