// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Reading

/// An input line of `article --jsonl`: a page in a file, and details of its fetch if it was fetched.
struct ArticleRequest: Decodable {
  let path: String
  /// The URL that was requested.
  let url: String?
  /// The status code of the last response; without it the page counts as captured, not fetched.
  let status: Int?
  /// The header fields of the last response, each with a name and a value.
  let headers: [[String]]?
  /// The URLs after the first one; the last one returned the response.
  let redirects: [String]?

  func page(_ bytes: [UInt8]) -> Page {
    let fields = (headers ?? []).filter { $0.count == 2 }.map { (name: $0[0], value: $0[1]) }
    let transport = status.map {
      TransportEvidence(status: $0, headers: fields, requestedURL: url ?? "", hops: redirects ?? [])
    }
    return Page(
      bytes: bytes, url: redirects?.last ?? url,
      contentType: fields.first { $0.name.lowercased() == "content-type" }?.value, transport: transport)
  }
}
