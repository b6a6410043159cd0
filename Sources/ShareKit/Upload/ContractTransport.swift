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

/// Sends shares to a Sharepipe server: `POST /v1/shares`, or a resumable upload for what is long.
///
/// A share counts as sent only when the receipt names its identifier, account, length and SHA-256.
public struct ContractTransport: ShareTransport {
  private let route: @Sendable (OutboxEntry, UploadTarget) -> UploadRoute

  /// Sends a share as one request, and a long one by the route for uploads.
  public init() { self.init { share, _ in UploadRoute(for: share) } }

  /// Chooses the route of each share.
  package init(route: @escaping @Sendable (OutboxEntry, UploadTarget) -> UploadRoute) { self.route = route }

  /// Returns the request of the contract, by the route of the share.
  public func request(for share: OutboxEntry, to target: UploadTarget) -> URLRequest {
    target.request(for: share, by: route(share, target))
  }

  /// Checks the receipt, or reads the problem.
  public func verdict(on response: UploadResponse, to share: OutboxEntry) -> UploadVerdict {
    let isUpload = response.requestedURL?.path.hasSuffix(Routes.uploads) == true
    return UploadVerdict(response, to: share, by: isUpload ? .resumable : .request)
  }
}
