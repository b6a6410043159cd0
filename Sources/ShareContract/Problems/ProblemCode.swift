// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The kinds of problems that the server returns or shows, with their stable names.
public enum ProblemCode: String, CaseIterable, Sendable {
  // Requests
  case badRequest = "bad_request"
  case malformedJSON = "malformed_json"
  case malformedMultipart = "malformed_multipart"
  case emptyShare = "empty_share"
  case severalLinks = "several_links"
  case invalidURL = "invalid_url"
  case unsupportedMediaType = "unsupported_media_type"
  case invalidIdempotencyKey = "invalid_idempotency_key"
  case idempotencyKeyReused = "idempotency_key_reused"
  case bodyTooLarge = "body_too_large"
  case headersTooLarge = "headers_too_large"
  case requestTimeout = "request_timeout"
  case unprocessable = "unprocessable"
  case notFound = "not_found"
  case methodNotAllowed = "method_not_allowed"
  case notImplemented = "not_implemented"
  case conflict = "conflict"
  case uploadOffsetMismatch = "upload_offset_mismatch"
  case uploadLengthInconsistent = "upload_length_inconsistent"
  case uploadCompleted = "upload_completed"
  // Authentication
  case unauthenticated = "unauthenticated"
  case invalidCredentials = "invalid_credentials"
  case missingScope = "missing_scope"
  case tokenOwnerMismatch = "token_owner_mismatch"
  case crossOrigin = "cross_origin"
  case linkUsed = "link_used"
  // The server's own state
  case tooManyRequests = "too_many_requests"
  case storageFull = "storage_full"
  case quotaExceeded = "quota_exceeded"
  case unavailable = "unavailable"
  case previewFailed = "preview_failed"
  case internalError = "internal_error"
  // Results of shares
  case fetchFailed = "fetch_failed"
  case addressNotAllowed = "address_not_allowed"
  case hostUnknown = "host_unknown"
  case connectionRefused = "connection_refused"
  case fetchTimedOut = "fetch_timed_out"
  case certificateExpired = "certificate_expired"
  case certificateWrongName = "certificate_wrong_name"
  case certificateUntrusted = "certificate_untrusted"
  case secureConnectionFailed = "secure_connection_failed"
  case tooManyRedirects = "too_many_redirects"
  case pageTooLarge = "page_too_large"
  case pageNotFound = "page_not_found"
  case pageGone = "page_gone"
  case pageForbidden = "page_forbidden"
  case pageRefused = "page_refused"
  case siteFailed = "site_failed"
  case wall = "wall"
  case unsupportedContent = "unsupported_content"
  case noArticle = "no_article"
  case bookFailed = "book_failed"
  case damagedShare = "damaged_share"
  case fileUnreadable = "file_unreadable"
  case interrupted = "interrupted"
  // Results of deliveries
  case noDestination = "no_destination"
  case destinationUnconfirmed = "destination_unconfirmed"
  /// A destination of the share doesn't exist, usually because the user removed it.
  ///
  /// A new share is refused with this code. A stored share has it if the destination was removed before the book was sent.
  case destinationRemoved = "destination_removed"
  case machineMissing = "machine_missing"
  case alreadySent = "already_sent"
  case mailRefused = "mail_refused"
  case mailTryAgain = "mail_try_again"
  case mailUncertain = "mail_uncertain"
  /// The delivery is `sent` as far as the server can do it: its email is a file that nobody sends.
  case mailWrittenToFolder = "mail_written_to_folder"
  case mailServerUnreachable = "mail_server_unreachable"
  case mailConnectionLost = "mail_connection_lost"
  case mailInterrupted = "mail_interrupted"
  case mailServerBusy = "mail_server_busy"
  case mailReplyMissing = "mail_reply_missing"
  case mailRecipientRefused = "mail_recipient_refused"
  case mailMessageRefused = "mail_message_refused"
  case mailMessageTooLarge = "mail_message_too_large"
  case mailCredentialsRefused = "mail_credentials_refused"
  case mailEncryptionMissing = "mail_encryption_missing"
  case mailCertificateUntrusted = "mail_certificate_untrusted"
  case mailServerRefusesUs = "mail_server_refuses_us"
  case mailMisconfigured = "mail_misconfigured"
  case mailFolderUnwritable = "mail_folder_unwritable"
  case mailChannelPaused = "mail_channel_paused"
  case destinationSenderNotApproved = "destination_sender_not_approved"
  case destinationCannotReadBook = "destination_cannot_read_book"
  case destinationBookTooLarge = "destination_book_too_large"
  case destinationFormatUnsupported = "destination_format_unsupported"
  case destinationBookProtected = "destination_book_protected"
  case destinationAttachmentMissing = "destination_attachment_missing"
  case destinationAddressUnknown = "destination_address_unknown"
  case destinationFull = "destination_full"
  case destinationConfirmationMissed = "destination_confirmation_missed"
  case destinationSenderNotTrusted = "destination_sender_not_trusted"
  case destinationRefused = "destination_refused"
  case destinationUnreachable = "destination_unreachable"
  case bookTooLarge = "book_too_large"
  case folderMissing = "folder_missing"
  case folderUnwritable = "folder_unwritable"
  case folderFull = "folder_full"
  case webhookUnreachable = "webhook_unreachable"
  case webhookUnanswered = "webhook_unanswered"
  case webhookBusy = "webhook_busy"
  case webhookRefused = "webhook_refused"
  case webhookRedirects = "webhook_redirects"
  case webhookGone = "webhook_gone"
  case webhookMisconfigured = "webhook_misconfigured"
  case gaveUp = "gave_up"
  case restored = "restored"
  case canceled = "canceled"
}

extension ProblemCode {
  /// The HTTP status that goes with the code; 200 for what is only shown inside a status.
  public var status: Int { entry.status }

  /// A short title of the kind of problem.
  public var title: String { entry.title }

  private var entry: (status: Int, title: String) {
    switch self {
    case .badRequest: (400, "The request isn't valid")
    case .malformedJSON: (400, "The body isn't valid JSON")
    case .malformedMultipart: (400, "The multipart body is malformed")
    case .emptyShare: (422, "The share is empty")
    case .severalLinks: (422, "The text consists of several addresses")
    case .invalidURL: (422, "The address isn't valid")
    case .unsupportedMediaType: (415, "The media type isn't supported")
    case .invalidIdempotencyKey: (400, "The idempotency key isn't a UUID")
    case .idempotencyKeyReused: (422, "The idempotency key was already used with a different body")
    case .bodyTooLarge: (413, "The body is too large")
    case .headersTooLarge: (431, "The header fields are too large")
    case .requestTimeout: (408, "The request timed out")
    case .unprocessable: (422, "The request can't be processed")
    case .notFound: (404, "Not found")
    case .methodNotAllowed: (405, "The method isn't allowed")
    case .notImplemented: (501, "Not implemented")
    case .conflict: (409, "The request conflicts with the current state")
    case .uploadOffsetMismatch: (409, "The upload is at a different offset")
    case .uploadLengthInconsistent: (400, "The length of the upload is inconsistent")
    case .uploadCompleted: (400, "The upload is already complete")
    case .unauthenticated: (401, "Authentication required")
    case .invalidCredentials: (401, "The credentials aren't valid")
    case .missingScope: (403, "The token doesn't allow this")
    case .tokenOwnerMismatch: (403, "The token belongs to another account")
    case .crossOrigin: (403, "The request comes from another site")
    case .linkUsed: (410, "The link was already used or has expired")
    case .tooManyRequests: (429, "Too many requests")
    case .storageFull: (507, "The server's disk is full")
    case .quotaExceeded: (429, "Storage quota exceeded")
    case .unavailable: (503, "The server isn't available")
    case .previewFailed: (502, "The page couldn't be fetched")
    case .internalError: (500, "The server failed")
    default: outcome
    }
  }

  private var outcome: (status: Int, title: String) {
    switch self {
    case .fetchFailed, .hostUnknown, .connectionRefused, .fetchTimedOut, .siteFailed, .pageRefused,
      .tooManyRedirects:
      (200, "The page couldn't be fetched")
    case .addressNotAllowed: (200, "This address isn't allowed")
    case .certificateExpired, .certificateWrongName, .certificateUntrusted, .secureConnectionFailed:
      (200, "The connection to the site isn't secure")
    case .pageTooLarge: (200, "The page is too large")
    case .pageNotFound: (200, "The page doesn't exist")
    case .pageGone: (200, "The page was removed")
    case .pageForbidden: (200, "The site refused this server")
    case .wall: (200, "Page required")
    case .unsupportedContent: (200, "This type of content isn't supported yet")
    case .noArticle: (200, "No readable text was found")
    case .bookFailed: (200, "The book couldn't be created")
    case .damagedShare: (200, "The stored share can't be read")
    case .fileUnreadable: (200, "The file can't be opened")
    case .interrupted: (200, "Processing was interrupted too often")
    case .noDestination: (200, "The account has no destination")
    case .destinationUnconfirmed: (200, "The destination isn't confirmed")
    case .destinationRemoved: (422, "The destination doesn't exist")
    case .machineMissing: (200, "No worker is running on the folder’s machine")
    case .alreadySent: (200, "The share was already sent")
    case .restored: (200, "The server was restored from a backup")
    case .canceled: (200, "The delivery was canceled")
    case .gaveUp: (200, "Stopped after too many attempts")
    case .bookTooLarge: (200, "The book is too large for the destination")
    case .folderMissing, .folderUnwritable, .folderFull: (200, "Couldn't write to the folder")
    case .webhookRefused, .webhookGone: (200, "The webhook refused the book")
    case .webhookUnreachable, .webhookUnanswered, .webhookBusy:
      (200, "The webhook didn't accept the book")
    case .webhookRedirects, .webhookMisconfigured: (200, "The webhook can't be used")
    case .destinationUnreachable: (200, "The destination couldn't be reached for days")
    case _ where rawValue.hasPrefix("destination_"): (200, "The destination refused the book")
    default: (200, mailTitle)
    }
  }

  private var mailTitle: String {
    switch self {
    case .mailRefused, .mailMessageRefused: "The mail server refused the book"
    case .mailRecipientRefused: "The mail server refused the address"
    case .mailMessageTooLarge: "The book is too large for the mail server"
    case .mailUncertain, .mailReplyMissing: "The book may have been delivered"
    case .mailTryAgain, .mailServerBusy, .mailServerUnreachable, .mailConnectionLost, .mailInterrupted:
      "The mail server didn't accept the book"
    case .mailChannelPaused: "Sending mail is paused"
    case .mailWrittenToFolder: "The email was written to the mail folder"
    default: "The mail server can't be used"
    }
  }
}
