// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
package import Hummingbird
import NIOCore

/// Compresses pages, style sheets, scripts, JSON and other texts for clients that accept gzip.
///
/// The length of a compressed page tells whether a text that another site put into its address also occurs elsewhere in
/// the page (the BREACH attack). So over HTTPS, a response to a request with credentials that browsers send by
/// themselves is compressed only if the browser says that no other site made the request.
package struct CompressionMiddleware: RouterMiddleware {
  package typealias Context = ServerContext
  // Without HTTPS, no page is secret on the network.
  private let isSecure: Bool

  package init(isSecure: Bool) {
    self.isSecure = isSecure
  }

  package func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let response = try await next(request, context)
    guard response.isCompressible else { return response }
    return try await compressed(response, to: request)
  }

  private func compressed(_ plain: Response, to request: Request) async throws -> Response {
    var response = plain
    response.headers.vary(on: .acceptEncoding)
    guard request.acceptsGZip, !isSecure || request.isFromThisServer else { return response }
    if response.status == .notModified || request.method == .head {
      response.headers.weakenTag()
      response.headers[.contentLength] = nil
      return response
    }
    guard let body = try await response.body.collected(), let smaller = GZip.compress(body) else {
      return response
    }
    response.headers.weakenTag()
    response.headers[.contentEncoding] = "gzip"
    response.body = .init(byteBuffer: smaller)
    response.headers[.contentLength] = "\(smaller.readableBytes)"
    return response
  }
}

extension Response {
  /// The sizes of bodies that are compressed: smaller ones fit into one packet, and larger ones are transfers that
  /// shouldn't be held in memory.
  private static let sizes = 860...(2 << 20)
  private static let types: Set<String> = [
    "text/html", "text/css", "text/javascript", "text/plain", "application/json", "application/problem+json",
    "application/manifest+json", "application/opds+json", "application/atom+xml",
    "application/opensearchdescription+xml", "image/svg+xml",
  ]

  /// Whether it is a text of a type and size that is compressed, or stands for one.
  fileprivate var isCompressible: Bool {
    let type = headers[.contentType]?.split(separator: ";").first.map { $0.lowercased() } ?? ""
    guard Self.types.contains(type), headers[.contentEncoding] == nil, headers[.contentDisposition] == nil,
      status != .partialContent
    else { return false }
    let length = headers[.contentLength].flatMap { Int($0) } ?? body.contentLength
    return status == .notModified || length.map(Self.sizes.contains) == true
  }
}

extension ResponseBody {
  /// Returns the whole body; nil if its length isn't known.
  fileprivate func collected() async throws -> ByteBuffer? {
    guard contentLength != nil else { return nil }
    let collection = BodyCollection()
    try await write(collection)
    return collection.bytes
  }
}

/// Takes a body instead of a connection.
private final class BodyCollection: ResponseBodyWriter {
  private(set) var bytes = ByteBuffer()

  func write(_ buffer: ByteBuffer) async throws {
    bytes.writeImmutableBuffer(buffer)
  }

  func finish(_: HTTPFields?) async throws {}
}

extension HTTPFields {
  /// A weak tag says that the content is the same, whatever its encoding (RFC 9110, section 8.8.3).
  fileprivate mutating func weakenTag() {
    guard let tag = self[.eTag], !tag.hasPrefix("W/") else { return }
    self[.eTag] = "W/" + tag
  }

  /// Adds a field of requests on which the response depends (RFC 9110, section 12.5.5).
  package mutating func vary(on name: HTTPField.Name) {
    let fields = self[.vary]?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } ?? []
    guard !fields.contains(where: { $0.lowercased() == name.canonicalName }) else { return }
    self[.vary] = (fields + [name.rawName]).joined(separator: ", ")
  }
}
