// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Why a sign-in with the identity provider fails.
package enum ProviderFault: Error, Equatable {
  /// The provider or its configuration can't be used. The log has the details; users see a general message.
  case provider(String)
  /// The provider's token is invalid. The log has the details.
  case token(String)
  /// The browser's response belongs to no sign-in that was started there, or to one that ended.
  case stale
  /// The provider or the user denied the sign-in.
  case denied(String)

  /// The description for the operator's log.
  package var detail: String {
    switch self {
    case .provider(let text): "the identity provider cannot be used: \(text)"
    case .token(let text): "the identity token was refused: \(text)"
    case .stale: "the answer belongs to no sign-in that began in that browser"
    case .denied(let text): "the identity provider denied the sign-in: \(text)"
    }
  }
}
