// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

/// The response to a request.
public struct UploadResponse: Hashable, Sendable {
  /// The status of the response.
  public let status: Int
  /// The header fields by their names in lower case.
  public let headers: [String: String]
  /// The body: at most its first 64 KiB, or its first MiB in a background session.
  public let body: Data
  /// The address of the request, if it is known.
  public let requestedURL: URL?
  /// Whether the response came from another address than the requested one.
  public let isRedirected: Bool

  /// Creates a response from its parts, for tests of a transport.
  public init(
    status: Int, headers: [String: String] = [:], body: Data = Data(), requestedURL: URL? = nil,
    isRedirected: Bool = false
  ) {
    self.status = status
    self.headers = [String: String](
      headers.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
    self.body = body
    self.requestedURL = requestedURL
    self.isRedirected = isRedirected
  }

  /// Takes over Foundation's response with the bytes that came with it.
  package init(_ response: HTTPURLResponse, body: Data, requestedURL: URL? = nil) {
    let fields = response.allHeaderFields.compactMap { key, value in
      (key as? String).map { ($0, "\(value)") }
    }
    self.init(
      status: response.statusCode, headers: [String: String](fields, uniquingKeysWith: { first, _ in first }),
      body: body, requestedURL: requestedURL,
      isRedirected: !Self.isSame(response.url ?? requestedURL, requestedURL ?? response.url))
  }

  /// Sessions write an empty path as a slash.
  private static func isSame(_ one: URL?, _ other: URL?) -> Bool {
    func parts(_ url: URL?) -> [String?] {
      [url?.scheme?.lowercased(), url?.host?.lowercased(), url?.port.map(String.init), url?.query]
        + [url?.path.isEmpty == true ? "/" : url?.path]
    }
    return parts(one) == parts(other)
  }
}
