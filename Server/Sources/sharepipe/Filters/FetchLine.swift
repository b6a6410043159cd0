// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Fetching
import Foundation
import Reading

/// What `fetch` writes and `article` reads: one fetched page with what its transport tells.
struct FetchLine: Codable {
  let requestedURL: String
  let url: String
  let status: Int
  let contentType: String?
  let headers: [[String]]
  let hops: [String]
  /// The bytes of the page, in Base64: a page's character set is for the reader to find out.
  let body: Data

  init(_ resource: FetchedResource) {
    requestedURL = resource.requestedURL
    url = resource.finalURL
    status = resource.status
    contentType = resource.contentType
    headers = resource.headers.map { [$0.name, $0.value] }
    hops = resource.hops
    body = Data(resource.body)
  }

  var page: Page {
    let fields = headers.filter { $0.count == 2 }.map { (name: $0[0], value: $0[1]) }
    return Page(
      bytes: Array(body), url: url, contentType: contentType,
      transport: TransportEvidence(
        status: status, headers: fields, requestedURL: requestedURL, hops: hops))
  }
}
