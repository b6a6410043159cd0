// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The result of a request.
package enum WebhookResponse: Sendable, Equatable {
  case status(Int, retryAfter: String?)
  /// The URL can never be requested; the reason is for the operator.
  case refused(String)
  /// The limit of the host was reached; nothing was sent.
  case postponed(Duration)
  /// The request was not sent completely.
  case unreachable(String)
  /// The whole request was sent, but no response came.
  case unanswered(String)
}
