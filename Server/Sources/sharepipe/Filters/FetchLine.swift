// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Fetching
import Foundation
import Reading

/// One fetched page with details of its transfer: the output of `fetch` and the input of `article`.
struct FetchLine: Codable {
  let requestedURL: String
  let url: String
  let status: Int
  let contentType: String?
  let headers: [[String]]
  let hops: [String]
  /// The bytes of the page in Base64: the extraction determines the character set.
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
