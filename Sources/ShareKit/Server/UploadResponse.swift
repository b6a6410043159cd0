// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

/// The response to a request.
package struct UploadResponse: Hashable, Sendable {
  package let status: Int
  /// The header fields by their names in lower case.
  package let headers: [String: String]
  /// The body, as far as it was kept.
  package let body: Data

  package init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.headers = [String: String](
      headers.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
    self.body = body
  }

  /// Takes over Foundation's response with the bytes that came with it.
  package init(_ response: HTTPURLResponse, body: Data) {
    let fields = response.allHeaderFields.compactMap { key, value in
      (key as? String).map { ($0, "\(value)") }
    }
    self.init(
      status: response.statusCode, headers: [String: String](fields, uniquingKeysWith: { first, _ in first }),
      body: body)
  }
}
