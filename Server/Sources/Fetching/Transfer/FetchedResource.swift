// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The response of a site, whatever its status.
package struct FetchedResource: Sendable {
  package var requestedURL: String
  /// The URL that returned the response, after redirects.
  package var finalURL: String
  package var status: Int
  /// The fields of the last response in order, with lowercase names.
  package var headers: [(name: String, value: String)]
  package var contentType: String?
  /// The decompressed body; its charset is unchanged.
  package var body: [UInt8]
  /// Whether the body was longer and only its first `maxBytes` are here.
  package var isTruncated: Bool
  /// The redirect targets in order; the last one is `finalURL`.
  ///
  /// It is empty without redirects.
  package var hops: [String]

  package init(
    requestedURL: String, finalURL: String, status: Int, headers: [(name: String, value: String)],
    body: [UInt8],
    isTruncated: Bool = false, hops: [String] = []
  ) {
    self.requestedURL = requestedURL
    self.finalURL = finalURL
    self.status = status
    self.headers = headers
    self.contentType = headers.last { $0.name == "content-type" }?.value
    self.body = body
    self.isTruncated = isTruncated
    self.hops = hops
  }
}
