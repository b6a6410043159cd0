// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit

/// What the share sheet does with a share while no user is signed in.
///
/// The share is saved in every case; the choice is about how the user gets to the sign-in.
enum WhenSignedOut: String, CaseIterable, Sendable {
  case openApp, signInHere, notify, prompt

  /// Reads a stored policy; nil stands for the standard one.
  init(_ policy: HandOffPolicy?) {
    let rungs = policy?.rungs ?? HandOffPolicy().rungs
    self = rungs.lazy.compactMap(Self.init(first:)).first ?? .prompt
  }

  private init?(first rung: Rung) {
    switch rung {
    case .shareToken: return nil
    case .signInHere: self = .signInHere
    case .openApp: self = .openApp
    case .notify: self = .notify
    case .prompt: self = .prompt
    }
  }

  /// The rungs in their order; nil for the standard policy.
  var policy: HandOffPolicy? {
    switch self {
    case .openApp: nil
    case .signInHere: HandOffPolicy(rungs: [.shareToken, .signInHere, .openApp, .prompt])
    case .notify: HandOffPolicy(rungs: [.shareToken, .notify, .prompt])
    case .prompt: HandOffPolicy(rungs: [.shareToken, .prompt])
    }
  }

  /// The rung that the choice is named after.
  var rung: Rung {
    switch self {
    case .openApp: .openApp
    case .signInHere: .signInHere
    case .notify: .notify
    case .prompt: .prompt
    }
  }
}
