// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// URLRequest is in FoundationNetworking on Linux only.
#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// A way to send shares to a server: the request for a share, and the meaning of the response.
///
/// The outbox, the hand-off and the background upload are the same for every transport. ``ContractTransport``, the default,
/// sends to a Sharepipe server. For a server with its own API, implement ``request(for:to:)``:
///
/// ```swift
/// struct PlainPost: ShareTransport {
///   func request(for share: OutboxEntry, to target: UploadTarget) -> URLRequest {
///     var request = URLRequest(url: target.server)
///     request.httpMethod = "POST"
///     request.setValue("Bearer " + target.token, forHTTPHeaderField: "Authorization")
///     request.setValue(share.contentType, forHTTPHeaderField: "Content-Type")
///     request.setValue(share.idempotencyKey, forHTTPHeaderField: "Idempotency-Key")
///     return request
///   }
/// }
/// ```
///
/// A process can end after the server stored a share and before the response was read. The share is then sent again, so the
/// server has to recognize it by its identifier. Both processes, app and extension, need the same transport.
public protocol ShareTransport: Sendable {
  /// Returns the request for a share, without its body.
  ///
  /// After an error the share waits, and is tried again.
  ///
  /// - Throws: Any error, when no request can be made now.
  func request(for share: OutboxEntry, to target: UploadTarget) throws -> URLRequest

  /// Returns the body of the request: by default the stored one.
  ///
  /// It must be the same for every attempt to send the share.
  ///
  /// - Throws: Any error, when the body can't be made now.
  func body(of share: OutboxEntry) throws -> TransportBody

  /// Returns what a response means; only ``UploadVerdict/acknowledged(_:)`` deletes the share from the device.
  ///
  /// By default ``UploadVerdict/init(statusOf:to:now:)``. A transport whose server confirms more should check it.
  func verdict(on response: UploadResponse, to share: OutboxEntry) -> UploadVerdict
}

extension ShareTransport {
  /// The body as it is stored in the outbox.
  public func body(of share: OutboxEntry) -> TransportBody { .stored }

  /// The verdict by the status of the response alone.
  public func verdict(on response: UploadResponse, to share: OutboxEntry) -> UploadVerdict {
    UploadVerdict(statusOf: response, to: share)
  }
}
