// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#else
  package import Foundation
#endif

/// Sends single requests with secrets, whose redirects aren't followed.
package enum DirectRequest {
  /// Sends a request; throws the network's error, or an error if the response is longer than a Sharepipe server's.
  package static func send(_ request: URLRequest, timeout: Double = 60) async throws -> UploadResponse {
    try await ServerExchange.send(request, timeout: timeout)
  }
}
