// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import UIKit

/// Sends each share as one `POST` to an address: JSON, or `multipart/form-data` if there are files.
///
/// The server stores a share once for each `Idempotency-Key`, and responds with a 2xx as soon as the share is durable.
struct PlainPost: ShareTransport {
  func request(for share: OutboxEntry, to target: UploadTarget) -> URLRequest {
    var request = URLRequest(url: target.server)
    request.httpMethod = "POST"
    request.setValue("Bearer " + target.token, forHTTPHeaderField: "Authorization")
    request.setValue(share.contentType, forHTTPHeaderField: "Content-Type")
    request.setValue(share.idempotencyKey, forHTTPHeaderField: "Idempotency-Key")
    return request
  }
}
