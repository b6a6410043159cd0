// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A page that a site showed instead of the article, such as a sign-in page.
package struct Wall: Sendable, Equatable {
  /// The kinds of wall; the raw values are wire names.
  package enum Kind: String, Sendable, CaseIterable {
    case signIn
    case consent
    case paywallHard
    case paywallSoft
    case botChallenge
    case ageGate
    case geoBlock
    case error
    case soft404
    case captivePortal
    case appShell
    case unknown
  }

  package let kind: Kind
  /// The probability that the page is a wall, from 0 to 1.
  package let confidence: Double
  /// The signs, strongest first.
  package let reasons: [WallReason]
  /// Whether the requested address is a sign-in page itself, so that no article was missed.
  package let isRequested: Bool

  package init(kind: Kind, confidence: Double, reasons: [WallReason], isRequested: Bool = false) {
    self.kind = kind
    self.confidence = confidence
    self.reasons = reasons
    self.isRequested = isRequested
  }
}
