// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract

// URLRequest is in FoundationNetworking on Linux only.
#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// Sends shares to a Sharepipe server: with `POST /v1/shares`, or as a resumable upload if they are large.
///
/// A share counts as sent only when the receipt names its identifier, account, length and SHA-256.
public struct ContractTransport: ShareTransport {
  private let route: @Sendable (OutboxEntry, UploadTarget) -> UploadRoute

  /// Creates a transport that sends a share as one request, and a large one as a resumable upload.
  public init() { self.init { share, _ in UploadRoute(for: share) } }

  /// Chooses the route of each share.
  package init(route: @escaping @Sendable (OutboxEntry, UploadTarget) -> UploadRoute) { self.route = route }

  /// Returns the request to the server's API.
  public func request(for share: OutboxEntry, to target: UploadTarget) -> URLRequest {
    target.request(for: share, by: route(share, target))
  }

  /// Checks the receipt, or reads the problem of a rejected share.
  public func verdict(on response: UploadResponse, to share: OutboxEntry) -> UploadVerdict {
    let isUpload = response.requestedURL?.path.hasSuffix(Routes.uploads) == true
    return UploadVerdict(response, to: share, by: isUpload ? .resumable : .request)
  }
}
