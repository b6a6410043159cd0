// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Reading

/// A line that `article --jsonl` reads: a page in a file, and what its fetch saw if it was fetched.
struct ArticleRequest: Decodable {
  let path: String
  /// The address that was asked for.
  let url: String?
  /// The status code of the last answer; without it the page counts as captured, not fetched.
  let status: Int?
  /// Header fields of the last answer, each a name and a value.
  let headers: [[String]]?
  /// The addresses after the first; the last is the one that answered.
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
