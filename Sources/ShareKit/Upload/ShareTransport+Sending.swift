// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// URLSessionConfiguration is in FoundationNetworking on Linux only.
#if canImport(FoundationNetworking)
  import Foundation
  package import FoundationNetworking
#else
  package import Foundation
#endif

extension ShareTransport {
  /// The request for a share, with the fields for a proxy in front of the server.
  package func completeRequest(for share: OutboxEntry, to target: UploadTarget) throws -> URLRequest {
    var request = try request(for: share, to: target)
    request.add(target.fields, for: target.server)
    return request
  }

  /// Sends a share in this process, and returns the response.
  ///
  /// Throws what the transport throws, and the errors of ``ServerExchange``.
  func send(
    _ share: OutboxEntry, to target: UploadTarget, configuration: URLSessionConfiguration
  ) async throws -> UploadResponse {
    let request = try completeRequest(for: share, to: target)
    let body = try body(of: share)
    if case .stored = body {
      return try await ServerExchange.send(request, file: share.bodyFile, configuration: configuration)
    }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try body.makeFile(for: share, at: file)
    return try await ServerExchange.send(request, file: file, configuration: configuration)
  }
}
