// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
import Hummingbird

/// Decides whether a request is for the bin's own pages or is to be collected.
struct BinResponder: HTTPResponder {
  let collector: Collector
  let pages: RouterResponder<BinContext>

  func respond(to request: Request, context: BinContext) async throws -> Response {
    let path = request.uri.path
    let isOwn = (path == "/-" || path.hasPrefix("/-/")) && !path.hasPrefix(UploadSteps.path)
    guard isOwn else { return try await collector.collect(request, context) }
    guard Self.isTrusted(request) else {
      return .text("this page can be used only from its own address", .forbidden)
    }
    do {
      var response = try await pages.respond(to: request, context: context)
      response.headers[.xContentTypeOptions] = "nosniff"
      // With "no-referrer", browsers would send the forms of the page with the origin "null".
      response.headers[.referrerPolicy] = "same-origin"
      return response
    } catch let error as HTTPError {
      return .text(error.body ?? error.status.reasonPhrase, error.status)
    }
  }

  /// Whether a request comes from the bin's own page or from a program.
  ///
  /// A page of another site can reach a server on loopback, by its address or by a name that leads there (DNS rebinding).
  /// Its requests name the site in `Origin` or `Sec-Fetch-Site`, or have its name in `Host`.
  private static func isTrusted(_ request: Request) -> Bool {
    let host = request.head.authority ?? ""
    let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
    let isAddress = name.hasPrefix("[") || name.split(separator: ".").allSatisfy { UInt8($0) != nil }
    let isSameSite = ["same-origin", "none", nil].contains(request.headers[.secFetchSite])
    let isSameOrigin = request.headers[.origin].map { $0 == "http://" + host } ?? true
    return (name == "localhost" || isAddress) && isSameSite && isSameOrigin
  }
}

extension HTTPField.Name {
  fileprivate static let secFetchSite = Self("Sec-Fetch-Site")!
  fileprivate static let referrerPolicy = Self("Referrer-Policy")!
}
