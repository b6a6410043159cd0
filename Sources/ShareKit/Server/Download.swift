// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// What a server sent for download.
struct Download: Sendable {
  let bytes: Data
  /// The entity tag of this version.
  let tag: String?
  /// The value of `Content-Disposition`.
  let disposition: String?

  init(_ response: UploadResponse) {
    bytes = response.body
    tag = response.headers["etag"]
    disposition = response.headers["content-disposition"]
  }
}
