// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Messages
package import ShareContract

extension ShareBodyError {
  /// The fault in the language of the reader; it is a part of a sentence.
  package var message: Message {
    switch kind {
    case .mediaType: .bodyMediaType
    case .multipart(let kind): MultipartError(kind, at: offset).message
    case .sharePart: .bodySharePart(offset: "\(offset)")
    case .unknownPart(let name): .bodyUnknownPart(name: name, offset: "\(offset)")
    case .missingLocation: .bodyMissingLocation(offset: "\(offset)")
    case .json(let reason): .bodyJson(reason: reason)
    case .jsonTooLong: .bodyJsonTooLong
    case .empty: .bodyEmpty
    }
  }
}

extension MultipartError {
  /// The fault in the language of the reader; it is a part of a sentence.
  package var message: Message {
    let byte = "\(offset)"
    return switch kind {
    case .illegalBoundary: .multipartIllegalBoundary(offset: byte)
    case .missingBoundary: .multipartMissingBoundary(offset: byte)
    case .preamble: .multipartPreamble(offset: byte)
    case .malformedDelimiter: .multipartMalformedDelimiter(offset: byte)
    case .ambiguousDelimiter: .multipartAmbiguousDelimiter(offset: byte)
    case .missingFinalBoundary: .multipartMissingFinalBoundary(offset: byte)
    case .epilogue: .multipartEpilogue(offset: byte)
    case .bareLineFeed: .multipartBareLineFeed(offset: byte)
    case .bareCarriageReturn: .multipartBareCarriageReturn(offset: byte)
    case .foldedHeader: .multipartFoldedHeader(offset: byte)
    case .malformedHeader: .multipartMalformedHeader(offset: byte)
    case .duplicateHeader: .multipartDuplicateHeader(offset: byte)
    case .missingDisposition: .multipartMissingDisposition(offset: byte)
    case .malformedDisposition: .multipartMalformedDisposition(offset: byte)
    case .missingName: .multipartMissingName(offset: byte)
    case .duplicateParameter: .multipartDuplicateParameter(offset: byte)
    case .extendedParameter: .multipartExtendedParameter(offset: byte)
    case .malformedParameter: .multipartMalformedParameter(offset: byte)
    case .nestedMultipart: .multipartNestedMultipart(offset: byte)
    case .transferEncoding: .multipartTransferEncoding(offset: byte)
    case .headerTooLong: .multipartHeaderTooLong(offset: byte)
    case .tooManyHeaders: .multipartTooManyHeaders(offset: byte)
    case .tooManyParts: .multipartTooManyParts(offset: byte)
    }
  }
}

extension Problem {
  /// A share that was rejected because of its body.
  package init(rejected error: ShareBodyError) {
    self.init(
      error.problemCode,
      Message.shareRejected(reason: error.description).inserting(error.message, as: "reason"))
  }

  /// A form that was rejected because of its body.
  package init(unreadableForm error: ShareBodyError) {
    self.init(
      error.problemCode,
      Message.formUnreadable(reason: error.description).inserting(error.message, as: "reason"))
  }

  /// A form that was rejected because of its parts.
  package init(unreadableForm error: MultipartError) {
    self.init(
      .malformedMultipart,
      Message.formUnreadable(reason: error.description).inserting(error.message, as: "reason"))
  }
}
