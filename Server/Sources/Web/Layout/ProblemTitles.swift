// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
import ShareContract

/// The headings of the pages of problems.
///
/// The titles in responses of the API are always English.
enum ProblemTitles {
  /// Returns the heading in the viewer's language; the title of the API for a code that pages don't have.
  static func text(_ problem: Problem) -> String {
    problem.knownCode.flatMap { titles[$0]?.text } ?? problem.title
  }

  private static let titles: [ProblemCode: Message] = [
    .badRequest: .problemPageTitleBadRequest,
    .malformedJSON: .problemPageTitleMalformedJSON,
    .malformedMultipart: .problemPageTitleMalformedMultipart,
    .emptyShare: .problemPageTitleEmptyShare,
    .severalLinks: .problemPageTitleSeveralLinks,
    .invalidURL: .problemPageTitleInvalidURL,
    .unsupportedMediaType: .problemPageTitleUnsupportedMediaType,
    .bodyTooLarge: .problemPageTitleBodyTooLarge,
    .headersTooLarge: .problemPageTitleHeadersTooLarge,
    .requestTimeout: .problemPageTitleRequestTimeout,
    .unprocessable: .problemPageTitleUnprocessable,
    .notFound: .problemPageTitleNotFound,
    .methodNotAllowed: .problemPageTitleMethodNotAllowed,
    .conflict: .problemPageTitleConflict,
    .unauthenticated: .problemPageTitleUnauthenticated,
    .invalidCredentials: .problemPageTitleInvalidCredentials,
    .missingScope: .problemPageTitleMissingScope,
    .tokenOwnerMismatch: .problemPageTitleTokenOwnerMismatch,
    .crossOrigin: .problemPageTitleCrossOrigin,
    .linkUsed: .problemPageTitleLinkUsed,
    .tooManyRequests: .problemPageTitleTooManyRequests,
    .storageFull: .problemPageTitleStorageFull,
    .quotaExceeded: .problemPageTitleQuotaExceeded,
    .unavailable: .problemPageTitleUnavailable,
    .previewFailed: .problemPageTitlePreviewFailed,
    .internalError: .problemPageTitleInternalError,
  ]
}
