// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Sends the requests of webhooks; the server uses one that can't reach addresses of its own network.
package protocol WebhookPoster: Sendable {
  /// Sends one POST request; follows no redirects.
  func post(_ request: WebhookRequest) async -> WebhookResponse

  /// Returns how long a request with that many bytes to the host of a URL has to wait; nil when it may be sent now.
  func delay(for address: String, bytes: Int) async -> Duration?
}

extension WebhookPoster {
  /// Returns nil, because this poster has no limits.
  package func delay(for address: String, bytes: Int) async -> Duration? { nil }
}
