// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract

/// Which way a share takes to the server, by its size.
package enum UploadRoute: String, Hashable, Sendable, CaseIterable {
  /// One request, `POST /v1/shares`.
  case request
  /// An upload that can be gone on with after an interruption, `POST /v1/uploads`.
  case resumable

  /// Bytes above which a share is worth resuming: 8 MiB.
  static let largeBytes = 8 * 1024 * 1024
  /// Bytes up to which a share is sent at once, before the transfer service is asked: 1 MiB.
  package static let smallBytes = ServerExchange.bytesInMemory

  /// Chooses by the body's length; `limit` is the server's limit for one request, if it is known.
  package init(bytes: Int, limit: Int? = nil) {
    self = bytes > min(Self.largeBytes, limit ?? .max) ? .resumable : .request
  }

  /// Chooses for an entry; after a server that knows nothing of uploads, what may fit goes in one request.
  package init(for entry: OutboxEntry, limit: Int? = nil) {
    let bytes = entry.manifest.body.bytes
    let hasNoUploads = entry.progress.reason?.code == UploadVerdict.Why.noUploads.rawValue
    self = hasNoUploads && bytes <= limit ?? .max ? .request : UploadRoute(bytes: bytes, limit: limit)
  }
}
