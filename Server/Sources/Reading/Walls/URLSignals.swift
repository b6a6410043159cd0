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
      signals.append(WallSignal(.signIn, WallRules.likely, "the address is an identity provider's"))
    }
    let kind = WallSteps(address).kind
    if let kind { signals.append(WallSignal(kind, WallRules.some, "the address is called so")) }
    if kind != nil || !signals.isEmpty, ReturnURL.isContained(in: address) {
      signals.append(WallSignal(kind ?? .signIn, WallRules.some, "the address carries another to return to"))
    }
    return signals
  }
}
