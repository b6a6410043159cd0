// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Receives the bytes of a download that have arrived, and how many there will be, if the server says it.
public typealias DownloadProgress = @Sendable (_ received: Int, _ expected: Int) -> Void

/// What a server sent with a file.
struct Download: Sendable {
  /// The entity tag of this version.
  let tag: String?
  /// The value of `Content-Disposition`.
  let disposition: String?

  init(_ response: UploadResponse) {
    tag = response.headers["etag"]
    disposition = response.headers["content-disposition"]
  }
}
