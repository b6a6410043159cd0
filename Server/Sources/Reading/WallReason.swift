// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One sign by which a page was recognized as a wall.
package struct WallReason: Sendable, Hashable {
  /// What was seen; the raw values are stored.
  package enum Sign: String, Sendable, CaseIterable {
    case signInTitle
    case signInHeading
    case passwordOnly
    case userNameField
    case signInForm
    case passwordField
    case forgottenPassword
    case signInText
    case registration
    case signInMarkup
    case challengeTitle
    case challengeHeading
    case challengeHuman
    case challengeText
    case challengeMarkup
    case captcha
    case missingPage
    case errorData
    case errorHeading
    case consentText
    case consentChoices
    case consentMarkup
    case consentFrame
    case ageText
    case ageMarkup
    case birthDate
    case countryText
    case withheld
    case declaredPaid
    case paywallMarkup
    case statedLonger
    case subscribeToRead
    case subscribersOnly
    case alreadySubscriber
    case networkText
    case scriptRequired
    case noText
    case mostlyScript
    case emptyRoot
    case returnAddress
    case signInProtocol
    case networkPortal
    case homePage
    case firewallHeader
    case protectionHeader
    case proxySignIn
    case passwordStatus
    case identityAddress
    case addressName
    case addressReturns
    case privateAddress
    case identityProvider
    case otherHost
    case consentHost
    case otherPath
    case header
    case protectionCookie
    case protectionServer
    case status
  }

  package let sign: Sign
  /// The host, path, header, or status that the sign is about; nil for most signs.
  package let value: String?

  package init(_ sign: Sign, _ value: String? = nil) {
    (self.sign, self.value) = (sign, value)
  }
}
