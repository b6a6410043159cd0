// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
public import ShareContract

/// The meaning of a response for a share.
///
/// The outbox deletes a share only after ``acknowledged(_:)``.
public enum UploadVerdict: Hashable, Sendable {
  /// The server has stored the share: a 2xx with a receipt for this share, these bytes and this account.
  case acknowledged(Receipt)
  /// The server no longer accepts the token. The share waits until the user signs in.
  case needsSignIn
  /// The token belongs to another account. The share waits for the user's decision.
  case wrongAccount(Problem)
  /// The server will never accept the share. It stays in the outbox, with the reason.
  case refused(Problem)
  /// Any other response: the share is sent again later. `seconds` is the wait that the server requested, if any.
  case tryAgain(seconds: Double?, why: Why)

  /// Why an attempt has to be repeated; the raw value is stored as a reason.
  public enum Why: String, Codable, Sendable, CaseIterable {
    /// The server didn't respond.
    case network
    /// Sending was interrupted on this device: by the system, or because the user closed the app.
    case interrupted = "sending_interrupted"
    /// The system's transfer service couldn't read the file.
    case unreadable = "file_unreadable"
    /// The server requested another attempt later: 408, 425.
    case busy
    /// The account has sent too many requests: 429.
    case tooManyRequests = "too_many_requests"
    /// The server failed: 5xx.
    case serverFailed = "server_failed"
    /// The server's disk is full: 507.
    case serverFull = "storage_full"
    /// A 2xx without a readable receipt, as from a captive portal.
    case noReceipt = "no_receipt"
    /// A receipt for another share, or for other bytes.
    case receiptMismatch = "receipt_mismatch"
    /// Any other status, such as a redirection.
    case unexpectedResponse = "unexpected_answer"
    /// The server doesn't support resumable uploads: it responded to `POST /v1/uploads` with 404, 405 or 501.
    case noUploads = "no_uploads"
    /// The server no longer has the beginning of a resumable upload. The share is sent from its beginning.
    case uploadGone = "upload_gone"
  }
}

extension UploadVerdict {
  /// Classifies the response of a Sharepipe server to an attempt to send an entry; `now` is used only if the response has no `Date`.
  package init(
    _ response: UploadResponse, to entry: OutboxEntry, by route: UploadRoute = .request, now: Date = Date()
  ) {
    let wait = response.retryAfter(now: now)
    if route == .resumable, [404, 405, 501].contains(response.status) {
      self = .tryAgain(seconds: wait, why: .noUploads)
      return
    }
    let problem = try? JSONDecoder().decode(Problem.self, from: response.body)
    switch response.status {
    case 200..<300: self = Self.classify(response, to: entry, wait)
    // A 401 without a problem comes from an intermediary, such as a proxy that wants its own password.
    case 401: self = problem == nil ? .tryAgain(seconds: wait, why: .unexpectedResponse) : .needsSignIn
    case 403: self = Self.classifyForbidden(problem)
    case 400, 409, 413, 415, 422: self = Self.classifyRefusal(problem, status: response.status, wait)
    case 408, 425: self = .tryAgain(seconds: wait, why: .busy)
    case 429: self = .tryAgain(seconds: wait, why: .tooManyRequests)
    case 507: self = .tryAgain(seconds: wait, why: .serverFull)
    case 500...: self = .tryAgain(seconds: wait, why: .serverFailed)
    default: self = .tryAgain(seconds: wait, why: .unexpectedResponse)
    }
  }

  /// Classifies an attempt without a response; `error` is the system's reason.
  package init(failure error: any Error) {
    let error = error as NSError
    guard error.domain == NSURLErrorDomain else {
      self = .tryAgain(seconds: nil, why: .network)
      return
    }
    switch error.code {
    case NSURLErrorCancelled, Self.disconnected: self = .tryAgain(seconds: nil, why: .interrupted)
    case NSURLErrorFileDoesNotExist, NSURLErrorNoPermissionsToReadFile, NSURLErrorFileIsDirectory:
      self = .tryAgain(seconds: nil, why: .unreadable)
    default: self = .tryAgain(seconds: nil, why: .network)
    }
  }

  /// `NSURLErrorBackgroundSessionWasDisconnected`, which Foundation on Linux does not have.
  private static var disconnected: Int { -997 }

  private static func classify(
    _ response: UploadResponse, to entry: OutboxEntry, _ wait: Double?
  ) -> UploadVerdict {
    guard let receipt = try? JSONDecoder().decode(Receipt.self, from: response.body) else {
      return .tryAgain(seconds: wait, why: .noReceipt)
    }
    return entry.isAcknowledged(by: receipt)
      ? .acknowledged(receipt) : .tryAgain(seconds: wait, why: .receiptMismatch)
  }

  /// A 403 without a problem code of the contract comes from an intermediary.
  private static func classifyForbidden(_ problem: Problem?) -> UploadVerdict {
    switch problem?.knownCode {
    case .tokenOwnerMismatch:
      problem.map { .wrongAccount($0) } ?? .tryAgain(seconds: nil, why: .unexpectedResponse)
    case .missingScope: .needsSignIn
    default: .tryAgain(seconds: nil, why: .unexpectedResponse)
    }
  }

  /// A bare 413, 415 or 422 is a refusal in itself; a bare 400 or 409 may be a proxy's.
  private static func classifyRefusal(_ problem: Problem?, status: Int, _ wait: Double?) -> UploadVerdict {
    switch (problem, status) {
    case (let problem?, _) where problem.knownCode?.isOfUpload == true:
      .tryAgain(seconds: wait, why: .uploadGone)
    case (let problem?, 400), (let problem?, 413), (let problem?, 415), (let problem?, 422): .refused(problem)
    case (nil, 413): .refused(Problem(.bodyTooLarge))
    case (nil, 415): .refused(Problem(.unsupportedMediaType))
    case (nil, 422): .refused(Problem(.unprocessable))
    default: .tryAgain(seconds: wait, why: .unexpectedResponse)
    }
  }
}

extension ProblemCode {
  /// Whether the problem concerns only the resumable upload, so that a new upload may succeed.
  fileprivate var isOfUpload: Bool {
    [.uploadOffsetMismatch, .uploadLengthInconsistent, .uploadCompleted].contains(self)
  }
}
