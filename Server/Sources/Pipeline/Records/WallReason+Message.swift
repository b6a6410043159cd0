// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
import Reading

extension WallReason {
  /// The sentence for the owner of a share.
  var message: Message { Self.message(sign, value ?? "") }

  private static func message(_ sign: Sign, _ value: String) -> Message {
    switch sign {
    case .signInTitle: .wallReasonSignInTitle
    case .signInHeading: .wallReasonSignInHeading
    case .passwordOnly: .wallReasonPasswordOnly
    case .userNameField: .wallReasonUserNameField
    case .signInForm: .wallReasonSignInForm
    case .passwordField: .wallReasonPasswordField
    case .forgottenPassword: .wallReasonForgottenPassword
    case .signInText: .wallReasonSignInText
    case .registration: .wallReasonRegistration
    case .signInMarkup: .wallReasonSignInMarkup
    case .challengeTitle: .wallReasonChallengeTitle
    case .challengeHeading: .wallReasonChallengeHeading
    case .challengeHuman: .wallReasonChallengeHuman
    case .challengeText: .wallReasonChallengeText
    case .challengeMarkup: .wallReasonChallengeMarkup
    case .captcha: .wallReasonCaptcha
    case .missingPage: .wallReasonMissingPage
    case .errorData: .wallReasonErrorData
    case .errorHeading: .wallReasonErrorHeading
    case .consentText: .wallReasonConsentText
    case .consentChoices: .wallReasonConsentChoices
    case .consentMarkup: .wallReasonConsentMarkup
    case .consentFrame: .wallReasonConsentFrame
    case .ageText: .wallReasonAgeText
    case .ageMarkup: .wallReasonAgeMarkup
    case .birthDate: .wallReasonBirthDate
    case .countryText: .wallReasonCountryText
    case .withheld: .wallReasonWithheld
    case .declaredPaid: .wallReasonDeclaredPaid
    case .paywallMarkup: .wallReasonPaywallMarkup
    case .statedLonger: .wallReasonStatedLonger
    case .subscribeToRead: .wallReasonSubscribeToRead
    case .subscribersOnly: .wallReasonSubscribersOnly
    case .alreadySubscriber: .wallReasonAlreadySubscriber
    case .networkText: .wallReasonNetworkText
    case .scriptRequired: .wallReasonScriptRequired
    case .noText: .wallReasonNoText
    case .mostlyScript: .wallReasonMostlyScript
    case .emptyRoot: .wallReasonEmptyRoot
    case .returnAddress: .wallReasonReturnAddress
    case .signInProtocol: .wallReasonSignInProtocol
    case .networkPortal: .wallReasonNetworkPortal
    case .homePage: .wallReasonHomePage
    case .firewallHeader: .wallReasonFirewallHeader
    case .protectionHeader: .wallReasonProtectionHeader
    case .proxySignIn: .wallReasonProxySignIn
    case .passwordStatus: .wallReasonPasswordStatus
    case .identityAddress: .wallReasonIdentityAddress
    case .addressName: .wallReasonAddressName
    case .addressReturns: .wallReasonAddressReturns
    case .privateAddress: .wallReasonPrivateAddress(value: value)
    case .identityProvider: .wallReasonIdentityProvider(value: value)
    case .otherHost: .wallReasonOtherHost(value: value)
    case .consentHost: .wallReasonConsentHost(value: value)
    case .otherPath: .wallReasonOtherPath(value: value)
    case .header: .wallReasonHeader(value: value)
    case .protectionCookie: .wallReasonProtectionCookie(value: value)
    case .protectionServer: .wallReasonProtectionServer(value: value)
    case .status: .wallReasonStatus(value: value)
    }
  }
}
