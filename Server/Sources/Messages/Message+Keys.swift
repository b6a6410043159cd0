// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Generated from en.json by scripts/generate-messages. Do not edit.

extension Message {
  package static let bookmarkletBlocked = Message("bookmarklet.blocked")
  package static let titleSetUp = Message("title.setUp")
  package static let titleArticle = Message("title.article")
  package static let titleLinkExpired = Message("title.linkExpired")
  package static let titleEmailChanged = Message("title.emailChanged")
  package static let titleAccountDeleted = Message("title.accountDeleted")
  package static let titleConfirmed = Message("title.confirmed")
  package static let titleCheckMail = Message("title.checkMail")
  package static let titleNoSignUp = Message("title.noSignUp")
  package static let titleConnected = Message("title.connected")
  package static let titleDenied = Message("title.denied")
  package static let titleNoPhone = Message("title.noPhone")
  package static let titleCodeExpired = Message("title.codeExpired")
  package static let titleSignInFailed = Message("title.signInFailed")
  package static let titleNoAccount = Message("title.noAccount")
  package static let titleNotLinked = Message("title.notLinked")
  package static func titleLinkProvider(provider: String) -> Message {
    Message("title.linkProvider", ["provider": provider])
  }
  package static let titleNotChanged = Message("title.notChanged")
  package static let titleUntitled = Message("title.untitled")
  package static let askEmail = Message("ask.email")
  package static let askNewPassword = Message("ask.newPassword")
  package static func askChangeEmail(email: String) -> Message {
    Message("ask.changeEmail", ["email": email])
  }
  package static let askChangeEmailButton = Message("ask.changeEmailButton")
  package static let askSignUp = Message("ask.signUp")
  package static let askSignUpText = Message("ask.signUpText")
  package static let askSendLink = Message("ask.sendLink")
  package static let askReset = Message("ask.reset")
  package static let askResetText = Message("ask.resetText")
  package static let askChoosePassword = Message("ask.choosePassword")
  package static let askEndSessions = Message("ask.endSessions")
  package static let askRevokeTokens = Message("ask.revokeTokens")
  package static let askSetPassword = Message("ask.setPassword")
  package static func askSignUpAs(email: String) -> Message {
    Message("ask.signUpAs", ["email": email])
  }
  package static let askCreateAccount = Message("ask.createAccount")
  package static func askSignInAs(email: String) -> Message {
    Message("ask.signInAs", ["email": email])
  }
  package static let askOptionalPassword = Message("ask.optionalPassword")
  package static let askSignIn = Message("ask.signIn")
  package static func askContinueTo(provider: String) -> Message {
    Message("ask.continueTo", ["provider": provider])
  }
  package static let askBackToAccount = Message("ask.backToAccount")
  package static let noticePasswordChanged = Message("notice.passwordChanged")
  package static let noticeEmailLinkSent = Message("notice.emailLinkSent")
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
  package static let noticePersonalMailWorks = Message("notice.personalMailWorks")
  package static func noticeInvitationSent(email: String) -> Message {
    Message("notice.invitationSent", ["email": email])
  }
  package static let noticeSignUpOpen = Message("notice.signUpOpen")
  package static let noticeSignUpInvited = Message("notice.signUpInvited")
  package static let noticeSignUpClosed = Message("notice.signUpClosed")
  package static let noticeByInvitation = Message("notice.byInvitation")
  package static let noticeByOperator = Message("notice.byOperator")
  package static func noticeLinkSent(email: String) -> Message {
    Message("notice.linkSent", ["email": email])
  }
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
  package static let sessionUnknownAgent = Message("session.unknownAgent")
  package static let tokenDefaultName = Message("token.defaultName")
  package static let tokenReadingApp = Message("token.readingApp")
  package static func tokenNeverUsed(created: String) -> Message {
    Message("token.neverUsed", ["created": created])
  }
  package static func tokenLastUsed(created: String, used: String) -> Message {
    Message("token.lastUsed", ["created": created, "used": used])
  }
  package static func tokenNeverUsedExpires(created: String, expires: String) -> Message {
    Message("token.neverUsedExpires", ["created": created, "expires": expires])
  }
  package static func tokenLastUsedExpires(created: String, used: String, expires: String) -> Message {
    Message("token.lastUsedExpires", ["created": created, "used": used, "expires": expires])
  }
  package static let kindKindle = Message("kind.kindle")
  package static let kindEmail = Message("kind.email")
  package static let kindFolder = Message("kind.folder")
  package static let kindWebhook = Message("kind.webhook")
  package static let resendKindle = Message("resend.kindle")
  package static let resendEmail = Message("resend.email")
  package static let resendFolder = Message("resend.folder")
  package static let resendWebhook = Message("resend.webhook")
  package static let resendStrict = Message("resend.strict")
  package static let resendPlain = Message("resend.plain")
  package static let resendHtml = Message("resend.html")
  package static let resendText = Message("resend.text")
  package static let resendUnconfirmed = Message("resend.unconfirmed")
  package static let resendDisabled = Message("resend.disabled")
  package static func digestWaitingForUser(count: Int) -> Message {
    Message("digest.waitingForUser", [:], count: count)
  }
  package static func digestWaiting(count: Int, time: String) -> Message {
    Message("digest.waiting", ["time": time], count: count)
  }
  package static func digestWaitingProblem(count: Int, time: String, problem: String) -> Message {
    Message("digest.waitingProblem", ["time": time, "problem": problem], count: count)
  }
  package static func digestTimeInZone(time: String, zone: String) -> Message {
    Message("digest.timeInZone", ["time": time, "zone": zone])
  }
  package static let scheduleAtOnce = Message("schedule.atOnce")
  package static let scheduleDaily = Message("schedule.daily")
  package static let scheduleWeekly = Message("schedule.weekly")
  package static let scheduleByHand = Message("schedule.byHand")
  package static let weekdayMonday = Message("weekday.monday")
  package static let weekdayTuesday = Message("weekday.tuesday")
  package static let weekdayWednesday = Message("weekday.wednesday")
  package static let weekdayThursday = Message("weekday.thursday")
  package static let weekdayFriday = Message("weekday.friday")
  package static let weekdaySaturday = Message("weekday.saturday")
  package static let weekdaySunday = Message("weekday.sunday")
  package static func limitMailsPerMinute(count: Int) -> Message {
    Message("limit.mailsPerMinute", [:], count: count)
  }
  package static func limitMailsPerDay(count: Int, left: String) -> Message {
    Message("limit.mailsPerDay", ["left": left], count: count)
  }
  package static func limitMailsToAddress(count: Int, left: String) -> Message {
    Message("limit.mailsToAddress", ["left": left], count: count)
  }
  package static let limitMailsWait = Message("limit.mailsWait")
  package static let stateReceived = Message("state.received")
  package static let stateReading = Message("state.reading")
  package static let stateReady = Message("state.ready")
  package static let stateReadyUnsent = Message("state.readyUnsent")
  package static let stateNeedsCapture = Message("state.needsCapture")
  package static let stateNeedsCaptureText = Message("state.needsCaptureText")
  package static let stateFailed = Message("state.failed")
  package static let stateRemovedDestination = Message("state.removedDestination")
  package static let eventReceived = Message("event.received")
  package static let eventReading = Message("event.reading")
  package static let eventReady = Message("event.ready")
  package static let eventNeedsCapture = Message("event.needsCapture")
  package static let eventFailed = Message("event.failed")
  package static func eventDelivery(destination: String, event: String) -> Message {
    Message("event.delivery", ["destination": destination, "event": event])
  }
  package static let eventQueued = Message("event.queued")
  package static let eventSending = Message("event.sending")
  package static let eventSent = Message("event.sent")
  package static let eventSentToFolder = Message("event.sentToFolder")
  package static let eventSentToWebhook = Message("event.sentToWebhook")
  package static let eventConfirmed = Message("event.confirmed")
  package static let eventRejected = Message("event.rejected")
  package static let eventUncertain = Message("event.uncertain")
  package static let eventNotSent = Message("event.notSent")
  package static func deliveryInDigest(name: String) -> Message {
    Message("delivery.inDigest", ["name": name])
  }
  package static func deliveryQueued(name: String) -> Message {
    Message("delivery.queued", ["name": name])
  }
  package static func deliveryRetrying(name: String) -> Message {
    Message("delivery.retrying", ["name": name])
  }
  package static func deliveryRetryingAt(name: String, time: String) -> Message {
    Message("delivery.retryingAt", ["name": name, "time": time])
  }
  package static func deliverySending(name: String) -> Message {
    Message("delivery.sending", ["name": name])
  }
  package static func deliverySavedToFolder(name: String) -> Message {
    Message("delivery.savedToFolder", ["name": name])
  }
  package static func deliveryAcceptedByWebhook(name: String) -> Message {
    Message("delivery.acceptedByWebhook", ["name": name])
  }
  package static func deliverySent(name: String) -> Message {
    Message("delivery.sent", ["name": name])
  }
  package static func deliverySentSilent(name: String) -> Message {
    Message("delivery.sentSilent", ["name": name])
  }
  package static func deliverySentSilentMinutes(count: Int, name: String) -> Message {
    Message("delivery.sentSilentMinutes", ["name": name], count: count)
  }
  package static func deliverySentSilentHours(count: Int, name: String) -> Message {
    Message("delivery.sentSilentHours", ["name": name], count: count)
  }
  package static func deliverySentSilentDays(count: Int, name: String) -> Message {
    Message("delivery.sentSilentDays", ["name": name], count: count)
  }
  package static func deliveryMailFolder(name: String) -> Message {
    Message("delivery.mailFolder", ["name": name])
  }
  package static func deliveryConfirmed(name: String) -> Message {
    Message("delivery.confirmed", ["name": name])
  }
  package static func deliveryRejected(name: String) -> Message {
    Message("delivery.rejected", ["name": name])
  }
  package static func deliveryUncertain(name: String) -> Message {
    Message("delivery.uncertain", ["name": name])
  }
  package static func deliveryFailed(name: String) -> Message {
    Message("delivery.failed", ["name": name])
  }
  package static let wallRequestedSignIn = Message("wall.requested.signIn")
  package static let wallFetchedSignIn = Message("wall.fetched.signIn")
  package static let wallFetchedConsent = Message("wall.fetched.consent")
  package static let wallFetchedPaywall = Message("wall.fetched.paywall")
  package static let wallFetchedBotChallenge = Message("wall.fetched.botChallenge")
  package static let wallFetchedAgeGate = Message("wall.fetched.ageGate")
  package static let wallFetchedGeoBlock = Message("wall.fetched.geoBlock")
  package static let wallFetchedError = Message("wall.fetched.error")
  package static let wallFetchedCaptivePortal = Message("wall.fetched.captivePortal")
  package static let wallFetchedAppShell = Message("wall.fetched.appShell")
  package static let wallFetchedUnknown = Message("wall.fetched.unknown")
  package static let wallCapturedSignIn = Message("wall.captured.signIn")
  package static let wallCapturedConsent = Message("wall.captured.consent")
  package static let wallCapturedPaywall = Message("wall.captured.paywall")
  package static let wallCapturedBotChallenge = Message("wall.captured.botChallenge")
  package static let wallCapturedAgeGate = Message("wall.captured.ageGate")
  package static let wallCapturedGeoBlock = Message("wall.captured.geoBlock")
  package static let wallCapturedError = Message("wall.captured.error")
  package static let wallCapturedCaptivePortal = Message("wall.captured.captivePortal")
  package static let wallCapturedNoText = Message("wall.captured.noText")
  package static let mailSignUpSubject = Message("mail.signUp.subject")
  package static func mailSignUpText(link: String) -> Message {
    Message("mail.signUp.text", ["link": link])
  }
  package static let mailKnownSubject = Message("mail.known.subject")
  package static func mailKnownText(base: String) -> Message {
    Message("mail.known.text", ["base": base])
  }
  package static let mailInvitationSubject = Message("mail.invitation.subject")
  package static func mailInvitationText(host: String, link: String) -> Message {
    Message("mail.invitation.text", ["host": host, "link": link])
  }
  package static let mailResetSubject = Message("mail.reset.subject")
  package static func mailResetText(link: String) -> Message {
    Message("mail.reset.text", ["link": link])
  }
  package static let mailPasswordChangedSubject = Message("mail.passwordChanged.subject")
  package static func mailPasswordChangedText(base: String) -> Message {
    Message("mail.passwordChanged.text", ["base": base])
  }
  package static let mailNewAddressSubject = Message("mail.newAddress.subject")
  package static func mailNewAddressText(link: String) -> Message {
    Message("mail.newAddress.text", ["link": link])
  }
  package static let mailAddressChangedSubject = Message("mail.addressChanged.subject")
  package static func mailAddressChangedText(email: String) -> Message {
    Message("mail.addressChanged.text", ["email": email])
  }
  package static let mailConfirmationSubject = Message("mail.confirmation.subject")
  package static func mailConfirmationText(base: String, code: String) -> Message {
    Message("mail.confirmation.text", ["base": base, "code": code])
  }
  package static let opdsNewest = Message("opds.newest")
  package static let opdsNewestSummary = Message("opds.newestSummary")
  package static let opdsSites = Message("opds.sites")
  package static let opdsSitesSummary = Message("opds.sitesSummary")
  package static func opdsSiteSummary(count: Int) -> Message {
    Message("opds.siteSummary", [:], count: count)
  }
  package static let opdsNoSite = Message("opds.noSite")
  package static let opdsUnknownAuthor = Message("opds.unknownAuthor")
  package static let opdsEmpty = Message("opds.empty")
  package static let opdsLogin = Message("opds.login")
  package static let opdsPassword = Message("opds.password")
  package static let opdsSignIn = Message("opds.signIn")
  package static let httpsOnly = Message("problem.httpsOnly")
  package static let accountHeaderMissing = Message("problem.accountHeaderMissing")
  package static let unknownSession = Message("problem.unknownSession")
  package static let unknownInstallation = Message("problem.unknownInstallation")
  package static let unknownShare = Message("problem.unknownShare")
  package static func numberOutOfRange(name: String, least: String, most: String) -> Message {
    Message("problem.numberOutOfRange", ["name": name, "least": least, "most": most])
  }
  package static let bodyNotJSON = Message("problem.bodyNotJSON")
  package static let formNotText = Message("problem.formNotText")
  package static let shareForOtherAccount = Message("problem.shareForOtherAccount")
  package static let tokenOfOtherInstallation = Message("problem.tokenOfOtherInstallation")
  package static let contentTypeMissing = Message("problem.contentTypeMissing")
  package static let idempotencyKeyFormat = Message("problem.idempotencyKeyFormat")
  package static let destinationFlags = Message("problem.destinationFlags")
  package static let unknownDestination = Message("problem.unknownDestination")
  package static let nothingWaiting = Message("problem.nothingWaiting")
  package static let unknownWebhook = Message("problem.unknownWebhook")
  package static let signInFields = Message("problem.signInFields")
  package static let unknownToken = Message("problem.unknownToken")
  package static let bookLinkExpired = Message("problem.bookLinkExpired")
  package static func formUnreadable(reason: String) -> Message {
    Message("problem.formUnreadable", ["reason": reason])
  }
  package static let unknownAppPassword = Message("problem.unknownAppPassword")
  package static let pairingAddress = Message("problem.pairingAddress")
  package static let unknownPairing = Message("problem.unknownPairing")
  package static let noPhoneWaiting = Message("problem.noPhoneWaiting")
  package static let uploadTakenOver = Message("problem.uploadTakenOver")
  package static let uploadInconsistent = Message("problem.uploadInconsistent")
  package static func headerNotNumber(name: String) -> Message {
    Message("problem.headerNotNumber", ["name": name])
  }
  package static func headerNotBoolean(name: String) -> Message {
    Message("problem.headerNotBoolean", ["name": name])
  }
  package static func uploadTooLarge(limit: String) -> Message {
    Message("problem.uploadTooLarge", ["limit": limit])
  }
  package static func tooManyUploads(count: String) -> Message {
    Message("problem.tooManyUploads", ["count": count])
  }
  package static let diskFullDuringUpload = Message("problem.diskFullDuringUpload")
  package static let unknownUpload = Message("problem.unknownUpload")
  package static let bodyCutShort = Message("problem.bodyCutShort")
  package static let uploadOffsetMissing = Message("problem.uploadOffsetMissing")
  package static let uploadCompleteMissing = Message("problem.uploadCompleteMissing")
  package static func patchType(type: String) -> Message {
    Message("problem.patchType", ["type": type])
  }
  package static let uploadComplete = Message("problem.uploadComplete")
  package static let filesUnsupported = Message("problem.filesUnsupported")
  package static func typeUnsupported(type: String) -> Message {
    Message("problem.typeUnsupported", ["type": type])
  }
  package static let siteFailed = Message("problem.siteFailed")
  package static let pageHasNoText = Message("problem.pageHasNoText")
  package static func destinationNotConfirmed(address: String) -> Message {
    Message("problem.destinationNotConfirmed", ["address": address])
  }
  package static func destinationDisabled(name: String) -> Message {
    Message("problem.destinationDisabled", ["name": name])
  }
  package static func recipientForbidden(address: String) -> Message {
    Message("problem.recipientForbidden", ["address": address])
  }
  package static func webhookHasNoSecret(name: String) -> Message {
    Message("problem.webhookHasNoSecret", ["name": name])
  }
  package static func filesNotCombined(reason: String) -> Message {
    Message("problem.filesNotCombined", ["reason": reason])
  }
  package static let shareFileMissing = Message("problem.shareFileMissing")
  package static func fileStatus(status: String) -> Message {
    Message("problem.fileStatus", ["status": status])
  }
  package static func bookTooLarge(size: String, name: String, limit: String) -> Message {
    Message("problem.bookTooLarge", ["size": size, "name": name, "limit": limit])
  }
  package static let shareFailed = Message("problem.shareFailed")
  package static func shareInterrupted(count: String) -> Message {
    Message("problem.shareInterrupted", ["count": count])
  }
  package static func simplerBookFailed(reason: String) -> Message {
    Message("problem.simplerBookFailed", ["reason": reason])
  }
  package static func shareUnreadable(reason: String) -> Message {
    Message("problem.shareUnreadable", ["reason": reason])
  }
  package static func pageTooLarge(count: String) -> Message {
    Message("problem.pageTooLarge", ["count": count])
  }
  package static let articleMissing = Message("problem.articleMissing")
  package static let webhookHostBusy = Message("problem.webhookHostBusy")
  package static let bookMissing = Message("problem.bookMissing")
  package static func folderForbidden(address: String) -> Message {
    Message("problem.folderForbidden", ["address": address])
  }
  package static func folderOutside(address: String, folders: String) -> Message {
    Message("problem.folderOutside", ["address": address, "folders": folders])
  }
  package static func folderName(name: String) -> Message {
    Message("problem.folderName", ["name": name])
  }
  package static let folderPathTooLong = Message("problem.folderPathTooLong")
  package static let diskAlmostFull = Message("problem.diskAlmostFull")
  package static let quotaReached = Message("problem.quotaReached")
  package static func shareType(type: String) -> Message {
    Message("problem.shareType", ["type": type])
  }
  package static let captureMissing = Message("problem.captureMissing")
  package static func shareIDReused(id: String) -> Message {
    Message("problem.shareIDReused", ["id": id])
  }
  package static func destinationUnknown(id: String) -> Message {
    Message("problem.destinationUnknown", ["id": id])
  }
  package static func shareTooLarge(limit: String) -> Message {
    Message("problem.shareTooLarge", ["limit": limit])
  }
  package static func shareTooLargeForRequest(limit: String) -> Message {
    Message("problem.shareTooLargeForRequest", ["limit": limit])
  }
  package static let bodyTooShort = Message("problem.bodyTooShort")
  package static let diskFull = Message("problem.diskFull")
  package static func quotaOfBoth(bytes: String, shares: String) -> Message {
    Message("problem.quotaOfBoth", ["bytes": bytes, "shares": shares])
  }
  package static func quotaOfBytes(bytes: String) -> Message {
    Message("problem.quotaOfBytes", ["bytes": bytes])
  }
  package static func quotaOfShares(shares: String) -> Message {
    Message("problem.quotaOfShares", ["shares": shares])
  }
  package static let shareBlank = Message("problem.shareBlank")
  package static func jsonTooLarge(limit: String) -> Message {
    Message("problem.jsonTooLarge", ["limit": limit])
  }
  package static func shareRejected(reason: String) -> Message {
    Message("problem.shareRejected", ["reason": reason])
  }
  package static func commentTooLong(count: String, limit: String) -> Message {
    Message("problem.commentTooLong", ["count": count, "limit": limit])
  }
  package static func addressNotHTTP(address: String) -> Message {
    Message("problem.addressNotHTTP", ["address": address])
  }
  package static let noBook = Message("problem.noBook")
  package static func unknownForm(forms: String) -> Message {
    Message("problem.unknownForm", ["forms": forms])
  }
  package static let noBookYet = Message("problem.noBookYet")
  package static let noDestinations = Message("problem.noDestinations")
  package static func tooManyDeliveries(limit: String) -> Message {
    Message("problem.tooManyDeliveries", ["limit": limit])
  }
  package static let unknownImage = Message("problem.unknownImage")
  package static let noArticle = Message("problem.noArticle")
  package static func destinationExists(address: String) -> Message {
    Message("problem.destinationExists", ["address": address])
  }
  package static func confirmByLink(address: String) -> Message {
    Message("problem.confirmByLink", ["address": address])
  }
  package static func confirmByChallenge(address: String) -> Message {
    Message("problem.confirmByChallenge", ["address": address])
  }
  package static let destinationNameMissing = Message("problem.destinationNameMissing")
  package static func unknownKind(kind: String) -> Message {
    Message("problem.unknownKind", ["kind": kind])
  }
  package static func webhookAddress(address: String) -> Message {
    Message("problem.webhookAddress", ["address": address])
  }
  package static func notAnEmailAddress(address: String) -> Message {
    Message("problem.notAnEmailAddress", ["address": address])
  }
  package static func recipientDomains(domains: String) -> Message {
    Message("problem.recipientDomains", ["domains": domains])
  }
  package static func unknownDevice(device: String, devices: String) -> Message {
    Message("problem.unknownDevice", ["device": device, "devices": devices])
  }
  package static func maxBytesRange(most: String) -> Message {
    Message("problem.maxBytesRange", ["most": most])
  }
  package static let digestTime = Message("problem.digestTime")
  package static let weekdayRange = Message("problem.weekdayRange")
  package static func unknownTimeZone(zone: String) -> Message {
    Message("problem.unknownTimeZone", ["zone": zone])
  }
  package static let passwordLength = Message("problem.passwordLength")
  package static let passwordTooCommon = Message("problem.passwordTooCommon")
  package static let passwordIsAddress = Message("problem.passwordIsAddress")
  package static func tooManyDestinationsOfShare(limit: String, count: String) -> Message {
    Message("problem.tooManyDestinationsOfShare", ["limit": limit, "count": count])
  }
  package static func tooManyDestinations(limit: String) -> Message {
    Message("problem.tooManyDestinations", ["limit": limit])
  }
  package static let lastAdminLeaves = Message("problem.lastAdminLeaves")
  package static let unknownAccount = Message("problem.unknownAccount")
  package static let signInWrong = Message("problem.signInWrong")
  package static let appPasswordScope = Message("problem.appPasswordScope")
  package static let passwordWrong = Message("problem.passwordWrong")
  package static let signInTooOld = Message("problem.signInTooOld")
  package static let linkOlderThanDay = Message("problem.linkOlderThanDay")
  package static func alreadyVerified(name: String) -> Message {
    Message("problem.alreadyVerified", ["name": name])
  }
  package static let endpointNoChallenge = Message("problem.endpointNoChallenge")
  package static let endpointUnreachable = Message("problem.endpointUnreachable")
  package static func endpointStatus(status: String) -> Message {
    Message("problem.endpointStatus", ["status": status])
  }
  package static let endpointNoSecret = Message("problem.endpointNoSecret")
  package static func endpointHostBusy(seconds: String) -> Message {
    Message("problem.endpointHostBusy", ["seconds": seconds])
  }
  package static func accountExists(email: String) -> Message {
    Message("problem.accountExists", ["email": email])
  }
  package static func tooManyMailsToAddress(address: String) -> Message {
    Message("problem.tooManyMailsToAddress", ["address": address])
  }
  package static let linkExpired = Message("problem.linkExpired")
  package static let lastAdmin = Message("problem.lastAdmin")
  package static func noConfirmationNeeded(address: String) -> Message {
    Message("problem.noConfirmationNeeded", ["address": address])
  }
  package static func confirmationNotSent(reason: String) -> Message {
    Message("problem.confirmationNotSent", ["reason": reason])
  }
  package static let tooManySignIns = Message("problem.tooManySignIns")
  package static func tooManyRequests(limit: String, seconds: String) -> Message {
    Message("problem.tooManyRequests", ["limit": limit, "seconds": seconds])
  }
  package static let tooManyMails = Message("problem.tooManyMails")
  package static let restored = Message("problem.restored")
  package static let previewAddressMissing = Message("problem.previewAddressMissing")
  package static let tooManyPreviews = Message("problem.tooManyPreviews")
  package static let noAppConfigured = Message("problem.noAppConfigured")
  package static let codeInUse = Message("problem.codeInUse")
  package static let nullInURL = Message("problem.nullInURL")
  package static let tokenInvalid = Message("problem.tokenInvalid")
  package static let tokenOnPage = Message("problem.tokenOnPage")
  package static let foreignForm = Message("problem.foreignForm")
  package static let tokenMissing = Message("problem.tokenMissing")
  package static func scopeMissing(scope: String) -> Message {
    Message("problem.scopeMissing", ["scope": scope])
  }
  package static func methodsAllowed(methods: String) -> Message {
    Message("problem.methodsAllowed", ["methods": methods])
  }
  package static let headTooLate = Message("problem.headTooLate")
  package static let malformedHTTP = Message("problem.malformedHTTP")
  package static let nullInRequest = Message("problem.nullInRequest")
  package static let justRevoked = Message("problem.justRevoked")
  package static let requestFailed = Message("problem.requestFailed")
  package static let mailLoginMissing = Message("problem.mailLoginMissing")
  package static let mailSender = Message("problem.mailSender")
  package static let mailServerFormat = Message("problem.mailServerFormat")
  package static func mailNotSaved(reason: String) -> Message {
    Message("problem.mailNotSaved", ["reason": reason])
  }
  package static let mailServerName = Message("problem.mailServerName")
  package static let mailPasswordLost = Message("problem.mailPasswordLost")
  package static let identityTaken = Message("problem.identityTaken")
  package static let passwordNeeded = Message("problem.passwordNeeded")
  package static let browserOnly = Message("problem.browserOnly")
  package static let unknownCatalogPage = Message("problem.unknownCatalogPage")
  package static let unknownBook = Message("problem.unknownBook")
  package static let noCover = Message("problem.noCover")
  package static let tokenCannotRead = Message("problem.tokenCannotRead")
  package static let bookFileDamaged = Message("problem.bookFileDamaged")
  package static let noSpaceForExport = Message("problem.noSpaceForExport")
  package static let addressWrong = Message("problem.addressWrong")
  package static let scheduleMissing = Message("problem.scheduleMissing")
  package static let timeFormat = Message("problem.timeFormat")
  package static let signUpClosed = Message("problem.signUpClosed")
  package static let noPageChosen = Message("problem.noPageChosen")
  package static func mailsPerMinute(limit: String) -> Message {
    Message("problem.mailsPerMinute", ["limit": limit])
  }
  package static func mailsPerDay(limit: String) -> Message {
    Message("problem.mailsPerDay", ["limit": limit])
  }
  package static func mailsToAddress(limit: String) -> Message {
    Message("problem.mailsToAddress", ["limit": limit])
  }
  package static let mailAccountBusy = Message("problem.mailAccountBusy")
  package static let mailPaused = Message("problem.mailPaused")
  package static func mailPausedBecause(reason: String) -> Message {
    Message("problem.mailPausedBecause", ["reason": reason])
  }
  package static func imagesNotLoaded(count: Int) -> Message {
    Message("images.notLoaded", [:], count: count)
  }
  package static func imagesNotRead(count: Int) -> Message {
    Message("images.notRead", [:], count: count)
  }
  package static func imagesTooLarge(count: Int) -> Message {
    Message("images.tooLarge", [:], count: count)
  }
  package static func imagesNotDecoded(count: Int) -> Message {
    Message("images.notDecoded", [:], count: count)
  }
  package static func imagesOverLimit(count: Int) -> Message {
    Message("images.overLimit", [:], count: count)
  }
  package static let imagesSmaller = Message("images.smaller")
  package static let titleAccount = Message("title.account")
  package static let titleCapture = Message("title.capture")
  package static let titleSignIn = Message("title.signIn")
  package static let titleConfirm = Message("title.confirm")
  package static let titleMail = Message("title.mail")
  package static func noticePersonalMailFailed(reason: String) -> Message {
    Message("notice.personalMailFailed", ["reason": reason])
  }
  package static let titleUsers = Message("title.users")
  package static let titleTokens = Message("title.tokens")
  package static let titleHistory = Message("title.history")
  package static let titleConnect = Message("title.connect")
  package static let titleConnectApp = Message("title.connectApp")
  package static let titlePair = Message("title.pair")
  package static func noticeFailed(reason: String) -> Message {
    Message("notice.failed", ["reason": reason])
  }
  package static func opdsSearch(query: String) -> Message {
    Message("opds.search", ["query": query])
  }
  package static let appPasswordNeeded = Message("problem.appPasswordNeeded")
  package static let appPasswordWrong = Message("problem.appPasswordWrong")
  package static let uploadPartMisplaced = Message("problem.uploadPartMisplaced")
  package static let readingTooLong = Message("problem.readingTooLong")
  package static let crashedTwice = Message("problem.crashedTwice")
  package static func kindleRefuses(problem: String, reason: String, fix: String) -> Message {
    Message("problem.kindleRefuses", ["problem": problem, "reason": reason, "fix": fix])
  }
  package static func kindleRefusesFile(problem: String, file: String, reason: String, fix: String) -> Message
  {
    Message("problem.kindleRefusesFile", ["problem": problem, "file": file, "reason": reason, "fix": fix])
  }
  package static let captureNotNeeded = Message("problem.captureNotNeeded")
  package static let captureTooEarly = Message("problem.captureTooEarly")
  package static let bookHasNoDestination = Message("problem.bookHasNoDestination")
  package static let deliveryInterrupted = Message("problem.deliveryInterrupted")
  package static let deliveryCutOff = Message("problem.deliveryCutOff")
  package static let deliveryNotRecorded = Message("problem.deliveryNotRecorded")
  package static let titleBook = Message("title.book")
  package static let textInterrupted = Message("problem.textInterrupted")
  package static func textTooSlow(seconds: String) -> Message {
    Message("problem.textTooSlow", ["seconds": seconds])
  }
  package static let textTooCostly = Message("problem.textTooCostly")
  package static let exportRunning = Message("problem.exportRunning")
  package static let titleOpenApp = Message("title.openApp")
  package static let noticeOpenApp = Message("notice.openApp")
  package static let bookNoteTooLong = Message("book.noteTooLong")
  package static func bookPhotos(date: String) -> Message {
    Message("book.photos", ["date": date])
  }
  package static func bookDigest(date: String) -> Message {
    Message("book.digest", ["date": date])
  }
  package static let tokenSignedInApp = Message("token.signedInApp")
}
