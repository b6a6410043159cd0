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
  /// 0 to 1.
  package let confidence: Double
  /// The signals, strongest first.
  package let reasons: [String]
  /// Whether the address asked for is a sign-in page itself, so that no article was missed.
  package let isAskedFor: Bool

  package init(kind: Kind, confidence: Double, reasons: [String], isAskedFor: Bool = false) {
    self.kind = kind
    self.confidence = confidence
    self.reasons = reasons
    self.isAskedFor = isAskedFor
  }
}
