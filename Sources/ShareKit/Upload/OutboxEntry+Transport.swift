// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareContract

extension OutboxEntry {
  /// The key by which a server recognizes a share that it already has: the share's identifier.
  public var idempotencyKey: String { id.text }

  /// The content type of the stored body: `application/json`, or `multipart/form-data` with its boundary.
  public var contentType: String { manifest.body.contentType }

  /// Returns the link, the texts and the metadata of the share, for a transport that makes its own body.
  ///
  /// This reads the whole body.
  ///
  /// - Throws: `ShareBodyError` when the stored body is damaged, `ShareFileError` when it can't be read.
  public func request() throws -> ShareRequest {
    try ShareBodyReader(file: bodyFile, contentType: contentType).description.request
  }
}
