// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What a site answered, whatever its status.
package struct FetchedResource: Sendable {
  package var requestedURL: String
  /// The address that gave the answer, after redirects.
  package var finalURL: String
  package var status: Int
  /// Fields of the last answer in their order, names in lower case.
  package var headers: [(name: String, value: String)]
  package var contentType: String?
  /// Decompressed; the charset is untouched.
  package var body: [UInt8]
  /// The body was longer and only its first `maxBytes` are here.
  package var isTruncated: Bool
  /// The addresses redirected to, in their order; the last is `finalURL`.
  ///
  /// Empty without redirects.
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
