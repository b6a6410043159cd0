// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Generated from en.json by scripts/generate-messages. Do not edit.

extension Message {
  package static let bodyMediaType = Message("body.mediaType")
  package static func bodySharePart(offset: String) -> Message {
    Message("body.sharePart", ["offset": offset])
  }
  package static func bodyUnknownPart(name: String, offset: String) -> Message {
    Message("body.unknownPart", ["name": name, "offset": offset])
  }
  package static func bodyMissingLocation(offset: String) -> Message {
    Message("body.missingLocation", ["offset": offset])
  }
  package static func bodyJson(reason: String) -> Message {
    Message("body.json", ["reason": reason])
  }
  package static let bodyJsonTooLong = Message("body.jsonTooLong")
  package static let bodyEmpty = Message("body.empty")
  package static func multipartIllegalBoundary(offset: String) -> Message {
    Message("multipart.illegalBoundary", ["offset": offset])
  }
  package static func multipartMissingBoundary(offset: String) -> Message {
    Message("multipart.missingBoundary", ["offset": offset])
  }
  package static func multipartPreamble(offset: String) -> Message {
    Message("multipart.preamble", ["offset": offset])
  }
  package static func multipartMalformedDelimiter(offset: String) -> Message {
    Message("multipart.malformedDelimiter", ["offset": offset])
  }
  package static func multipartAmbiguousDelimiter(offset: String) -> Message {
    Message("multipart.ambiguousDelimiter", ["offset": offset])
  }
  package static func multipartMissingFinalBoundary(offset: String) -> Message {
    Message("multipart.missingFinalBoundary", ["offset": offset])
  }
  package static func multipartEpilogue(offset: String) -> Message {
    Message("multipart.epilogue", ["offset": offset])
  }
  package static func multipartBareLineFeed(offset: String) -> Message {
    Message("multipart.bareLineFeed", ["offset": offset])
  }
  package static func multipartBareCarriageReturn(offset: String) -> Message {
    Message("multipart.bareCarriageReturn", ["offset": offset])
  }
  package static func multipartFoldedHeader(offset: String) -> Message {
    Message("multipart.foldedHeader", ["offset": offset])
  }
  package static func multipartMalformedHeader(offset: String) -> Message {
    Message("multipart.malformedHeader", ["offset": offset])
  }
  package static func multipartDuplicateHeader(offset: String) -> Message {
    Message("multipart.duplicateHeader", ["offset": offset])
  }
  package static func multipartMissingDisposition(offset: String) -> Message {
    Message("multipart.missingDisposition", ["offset": offset])
  }
  package static func multipartMalformedDisposition(offset: String) -> Message {
    Message("multipart.malformedDisposition", ["offset": offset])
  }
  package static func multipartMissingName(offset: String) -> Message {
    Message("multipart.missingName", ["offset": offset])
  }
  package static func multipartDuplicateParameter(offset: String) -> Message {
    Message("multipart.duplicateParameter", ["offset": offset])
  }
  package static func multipartExtendedParameter(offset: String) -> Message {
    Message("multipart.extendedParameter", ["offset": offset])
  }
  package static func multipartMalformedParameter(offset: String) -> Message {
    Message("multipart.malformedParameter", ["offset": offset])
  }
  package static func multipartNestedMultipart(offset: String) -> Message {
    Message("multipart.nestedMultipart", ["offset": offset])
  }
  package static func multipartTransferEncoding(offset: String) -> Message {
    Message("multipart.transferEncoding", ["offset": offset])
  }
  package static func multipartHeaderTooLong(offset: String) -> Message {
    Message("multipart.headerTooLong", ["offset": offset])
  }
  package static func multipartTooManyHeaders(offset: String) -> Message {
    Message("multipart.tooManyHeaders", ["offset": offset])
  }
  package static func multipartTooManyParts(offset: String) -> Message {
    Message("multipart.tooManyParts", ["offset": offset])
  }
}
