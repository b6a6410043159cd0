// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A transport to a server with an API of its own: a `POST` of JSON with the address and the length of the share.
struct JSONPost: ShareTransport {
  struct Note: Codable, Equatable {
    let link: String?
    let bytes: Int
  }

  var isWritten = false

  func request(for share: OutboxEntry, to target: UploadTarget) -> URLRequest {
    var request = URLRequest(url: target.server.appendingPathComponent("notes"))
    request.httpMethod = "POST"
    request.setValue(target.token, forHTTPHeaderField: "X-Key")
    request.setValue(share.id.text, forHTTPHeaderField: "Idempotency-Key")
    return request
  }

  func body(of share: OutboxEntry) throws -> TransportBody {
    let note = Note(link: share.manifest.url, bytes: share.manifest.body.bytes)
    let encoder = JSONEncoder()
    // In another order, the body of the next attempt would have other bytes.
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(note)
    return isWritten ? .written { try data.write(to: $0) } : .data(data)
  }
}
