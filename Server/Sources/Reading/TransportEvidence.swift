// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Status, headers and redirects of a fetch, which help to recognize walls.
package struct TransportEvidence: Sendable {
  /// The status code of the last response.
  package let status: Int
  /// The header fields of the last response.
  package let headers: [(name: String, value: String)]
  /// The requested address, before any redirect.
  package let requestedURL: String
  /// Every address after the first; the last is the one that responded.
  package let hops: [String]

  package init(
    status: Int, headers: [(name: String, value: String)], requestedURL: String, hops: [String]
  ) {
    self.status = status
    self.headers = headers
    self.requestedURL = requestedURL
    self.hops = hops
  }

  /// The values of a header field, whose name is given in lower case.
  func values(of name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name }.map(\.value)
  }
}
