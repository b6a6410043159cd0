// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Signals of a wall in the final URL alone.
struct URLSignals {
  private let address: WebURL

  init(_ address: WebURL) {
    self.address = address
  }

  /// An article may have such words in its address: none of this is much.
  var all: [WallSignal] {
    var signals: [WallSignal] = []
    if SignInPhrases.isIdentityHost(address.host) {
      signals.append(WallSignal(.signIn, WallRules.likely, .identityAddress))
    }
    let kind = WallSteps(address).kind
    if let kind { signals.append(WallSignal(kind, WallRules.some, .addressName)) }
    if kind != nil || !signals.isEmpty, ReturnURL.isContained(in: address) {
      signals.append(WallSignal(kind ?? .signIn, WallRules.some, .addressReturns))
    }
    return signals
  }
}
