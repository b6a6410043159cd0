// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

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
