// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#else
  package import Foundation
#endif

/// Sends single requests with secrets, whose redirects aren't followed.
package enum DirectRequest {
  /// Sends a request; throws the network's error, also when the response is longer than one of a Sharepipe server.
  package static func send(_ request: URLRequest, timeout: Double = 60) async throws -> UploadResponse {
    try await ServerExchange.send(request, timeout: timeout)
  }
}
