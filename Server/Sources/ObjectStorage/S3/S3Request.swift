// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// A request to an object store, before it is signed.
package struct S3Request: Sendable {
  package var method: String
  /// The percent-encoded path, with the bucket.
  package var path: String
  package var query: [String: String] = [:]
  package var headers: [String: String] = [:]
  package var body = Data()

  package init(_ method: String, _ path: String) {
    (self.method, self.path) = (method, path)
  }

  /// The query as it is signed and sent: sorted and percent-encoded.
  var queryText: String {
    query.map { (S3Encoding.encoded($0.key), S3Encoding.encoded($0.value)) }.sorted { $0 < $1 }
      .map { "\($0.0)=\($0.1)" }.joined(separator: "&")
  }
}
