// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Generated from en.json by scripts/generate-messages. Do not edit.

extension Message {
  package static let noticePasswordChanged = Message("notice.passwordChanged")
  package static let noticeEmailLinkSent = Message("notice.emailLinkSent")
  package static let noticeEmailLinkNotSent = Message("notice.emailLinkNotSent")
  package static func noticeEmailChanged(email: String) -> Message {
    Message("notice.emailChanged", ["email": email])
  }
  package static let noticeLinkExpired = Message("notice.linkExpired")
  package static let noticeLinkExpiredRequestNew = Message("notice.linkExpiredRequestNew")
  package static let noticeLinkExpiredAskOperator = Message("notice.linkExpiredAskOperator")
  package static let noticeLinkExpiredConfirmation = Message("notice.linkExpiredConfirmation")
  package static let noticeAccountDeleted = Message("notice.accountDeleted")
  package static let noticeSaved = Message("notice.saved")
  package static let noticeDigestStarted = Message("notice.digestStarted")
  package static let noticeNothingWaiting = Message("notice.nothingWaiting")
  package static let noticeEndpointVerified = Message("notice.endpointVerified")
  package static let noticeConfirmationSent = Message("notice.confirmationSent")
  package static func noticeLinkInMailFolder(folder: String) -> Message {
    Message("notice.linkInMailFolder", ["folder": folder])
  }
  package static let noticeDestinationEnabled = Message("notice.destinationEnabled")
  package static func noticeDestinationConfirmed(address: String) -> Message {
    Message("notice.destinationConfirmed", ["address": address])
  }
  package static func noticeWebhookSecret(secret: String) -> Message {
    Message("notice.webhookSecret", ["secret": secret])
  }
  package static func noticeWebhookSecretUnverified(secret: String, problem: String) -> Message {
    Message("notice.webhookSecretUnverified", ["secret": secret, "problem": problem])
  }
  package static func noticePersonalMailSaved(sender: String) -> Message {
    Message("notice.personalMailSaved", ["sender": sender])
  }
  package static func noticePersonalMailRemoved(sender: String) -> Message {
    Message("notice.personalMailRemoved", ["sender": sender])
  }
  package static let noticePersonalMailRemovedNoMail = Message("notice.personalMailRemovedNoMail")
  package static let noticePersonalMailWorks = Message("notice.personalMailWorks")
  package static func noticeInvitationSent(email: String) -> Message {
    Message("notice.invitationSent", ["email": email])
  }
  package static func noticeInvitationNotSent(email: String) -> Message {
    Message("notice.invitationNotSent", ["email": email])
  }
  package static func noticeInvitationWithdrawn(email: String) -> Message {
    Message("notice.invitationWithdrawn", ["email": email])
  }
  package static func noticeMadeAdmin(email: String) -> Message {
    Message("notice.madeAdmin", ["email": email])
  }
  package static func noticeMadeUser(email: String) -> Message {
    Message("notice.madeUser", ["email": email])
  }
  package static func noticeUserDisabled(email: String) -> Message {
    Message("notice.userDisabled", ["email": email])
  }
  package static func noticeUserEnabled(email: String) -> Message {
    Message("notice.userEnabled", ["email": email])
  }
  package static func noticeUserRemoved(email: String) -> Message {
    Message("notice.userRemoved", ["email": email])
  }
  package static func noticeResetSent(email: String) -> Message {
    Message("notice.resetSent", ["email": email])
  }
  package static func noticeResetNotSent(email: String) -> Message {
    Message("notice.resetNotSent", ["email": email])
  }
  package static let noticeSignUpOpen = Message("notice.signUpOpen")
  package static let noticeSignUpInvited = Message("notice.signUpInvited")
  package static let noticeSignUpClosed = Message("notice.signUpClosed")
  package static let noticeByInvitation = Message("notice.byInvitation")
  package static let noticeByOperator = Message("notice.byOperator")
  package static func noticeLinkSent(email: String) -> Message {
    Message("notice.linkSent", ["email": email])
  }
  package static let noticeLinkNotSent = Message("notice.linkNotSent")
  package static let noticeCodeUnknown = Message("notice.codeUnknown")
  package static let noticeCodeExpired = Message("notice.codeExpired")
  package static func noticeDeviceConnected(device: String) -> Message {
    Message("notice.deviceConnected", ["device": device])
  }
  package static func noticeDeviceDenied(device: String) -> Message {
    Message("notice.deviceDenied", ["device": device])
  }
  package static let noticeNoPhone = Message("notice.noPhone")
  package static let noticePairingExpired = Message("notice.pairingExpired")
  package static let noticeAppUnknown = Message("notice.appUnknown")
  package static let noticeRedirectUnknown = Message("notice.redirectUnknown")
  package static func noticeProviderUnavailable(provider: String) -> Message {
    Message("notice.providerUnavailable", ["provider": provider])
  }
  package static func noticeProviderUntrusted(provider: String) -> Message {
    Message("notice.providerUntrusted", ["provider": provider])
  }
  package static let noticeSignInStale = Message("notice.signInStale")
  package static func noticeProviderDenied(provider: String) -> Message {
    Message("notice.providerDenied", ["provider": provider])
  }
  package static func noticeProviderNoAddress(provider: String) -> Message {
    Message("notice.providerNoAddress", ["provider": provider])
  }
  package static func noticeProviderNotLinked(email: String) -> Message {
    Message("notice.providerNotLinked", ["email": email])
  }
  package static func noticeProviderUninvited(email: String) -> Message {
    Message("notice.providerUninvited", ["email": email])
  }
  package static let noticeNotSetUp = Message("notice.notSetUp")
  package static func noticeLinkProvider(provider: String, email: String) -> Message {
    Message("notice.linkProvider", ["provider": provider, "email": email])
  }
  package static func noticePersonalMailFailed(reason: String) -> Message {
    Message("notice.personalMailFailed", ["reason": reason])
  }
  package static func noticeFailed(reason: String) -> Message {
    Message("notice.failed", ["reason": reason])
  }
  package static let noticeOpenApp = Message("notice.openApp")
}
