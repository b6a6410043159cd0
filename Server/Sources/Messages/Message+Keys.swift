// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Generated from en.json by scripts/generate-messages. Do not edit.

extension Message {
  package static let languageCode = Message("language.code")
  package static let languageName = Message("language.name")
  package static let numberDecimalSign = Message("number.decimalSign")
  package static let numberGroupSign = Message("number.groupSign")
  package static func sizeBytes(count: Int) -> Message {
    Message("size.bytes", [:], count: count)
  }
  package static func sizeKilobytes(size: String) -> Message {
    Message("size.kilobytes", ["size": size])
  }
  package static func sizeMegabytes(size: String) -> Message {
    Message("size.megabytes", ["size": size])
  }
  package static func sizeGigabytes(size: String) -> Message {
    Message("size.gigabytes", ["size": size])
  }
  package static let deviceAny = Message("device.any")
  package static let deviceSharesOnly = Message("device.sharesOnly")
  package static let deviceFullAccess = Message("device.fullAccess")
  package static func sessionBrowserOn(browser: String, system: String) -> Message {
    Message("session.browserOn", ["browser": browser, "system": system])
  }
  package static func accountStorage(count: Int, size: Int) -> Message {
    Message("account.storage", ["size": "\(size)"], count: count)
  }
  package static func accountStorageOf(count: Int, size: Int, limit: Int) -> Message {
    Message("account.storageOf", ["size": "\(size)", "limit": "\(limit)"], count: count)
  }
  package static func usersSeen(date: String) -> Message {
    Message("users.seen", ["date": date])
  }
  package static let usersNotSeen = Message("users.notSeen")
  package static func usersStorage(count: Int, size: Int) -> Message {
    Message("users.storage", ["size": "\(size)"], count: count)
  }
  package static let bookmarkletBlocked = Message("bookmarklet.blocked")
  package static let installDescription = Message("install.description")
  package static let installNewShare = Message("install.newShare")
  package static let sessionUnknownAgent = Message("session.unknownAgent")
  package static let tokenDefaultName = Message("token.defaultName")
  package static let tokenReadingApp = Message("token.readingApp")
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
  package static func limitMailsToAddress(count: Int) -> Message {
    Message("limit.mailsToAddress", [:], count: count)
  }
  package static let limitMailsWait = Message("limit.mailsWait")
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
  package static func mailResetByAdminText(link: String) -> Message {
    Message("mail.resetByAdmin.text", ["link": link])
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
  package static let storageOriginals = Message("storage.originals")
  package static let storageArticles = Message("storage.articles")
  package static let storageBooks = Message("storage.books")
  package static let storageDigests = Message("storage.digests")
  package static let roleAdmin = Message("role.admin")
  package static let roleUser = Message("role.user")
  package static let replyConfirmationRequested = Message("reply.confirmationRequested")
  package static let replyDelayed = Message("reply.delayed")
  package static let replyRelayed = Message("reply.relayed")
  package static let replyConfirmed = Message("reply.confirmed")
  package static let replySenderNotApproved = Message("reply.senderNotApproved")
  package static let replyBookUnreadable = Message("reply.bookUnreadable")
  package static let replyBookTooLarge = Message("reply.bookTooLarge")
  package static let replyFormatUnsupported = Message("reply.formatUnsupported")
  package static let replyBookProtected = Message("reply.bookProtected")
  package static let replyAttachmentMissing = Message("reply.attachmentMissing")
  package static let replyAddressUnknown = Message("reply.addressUnknown")
  package static let replyDestinationFull = Message("reply.destinationFull")
  package static let replyConfirmationMissed = Message("reply.confirmationMissed")
  package static let replySenderNotTrusted = Message("reply.senderNotTrusted")
  package static let replyUnexplained = Message("reply.unexplained")
  package static let replyExpired = Message("reply.expired")
  package static func fetchUnknownHost(host: String) -> Message {
    Message("fetch.unknownHost", ["host": host])
  }
  package static func fetchLookupFailed(host: String) -> Message {
    Message("fetch.lookupFailed", ["host": host])
  }
  package static func fetchConnectionRefused(host: String) -> Message {
    Message("fetch.connectionRefused", ["host": host])
  }
  package static func fetchConnectionFailed(host: String) -> Message {
    Message("fetch.connectionFailed", ["host": host])
  }
  package static func fetchConnectionLost(host: String) -> Message {
    Message("fetch.connectionLost", ["host": host])
  }
  package static func fetchTimedOut(host: String) -> Message {
    Message("fetch.timedOut", ["host": host])
  }
  package static func fetchCertificateExpired(host: String) -> Message {
    Message("fetch.certificateExpired", ["host": host])
  }
  package static func fetchCertificateWrongName(host: String) -> Message {
    Message("fetch.certificateWrongName", ["host": host])
  }
  package static func fetchCertificateUntrusted(host: String) -> Message {
    Message("fetch.certificateUntrusted", ["host": host])
  }
  package static func fetchSecureConnectionFailed(host: String) -> Message {
    Message("fetch.secureConnectionFailed", ["host": host])
  }
  package static func fetchMalformedResponse(host: String) -> Message {
    Message("fetch.malformedResponse", ["host": host])
  }
  package static func fetchTooManyRequests(host: String) -> Message {
    Message("fetch.tooManyRequests", ["host": host])
  }
  package static let fetchInvalidAddress = Message("fetch.invalidAddress")
  package static let fetchAddressNotAllowed = Message("fetch.addressNotAllowed")
  package static func fetchTooLarge(limit: Int) -> Message {
    Message("fetch.tooLarge", ["limit": "\(limit)"])
  }
  package static func fetchTooManyRedirects(count: Int) -> Message {
    Message("fetch.tooManyRedirects", [:], count: count)
  }
  package static let fetchRedirectLoop = Message("fetch.redirectLoop")
  package static let fetchRedirectToPlaintext = Message("fetch.redirectToPlaintext")
  package static let fetchCanceled = Message("fetch.canceled")
  package static let fetchUnavailable = Message("fetch.unavailable")
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
  package static func opdsSearch(query: String) -> Message {
    Message("opds.search", ["query": query])
  }
  package static func testBookTitle(name: String) -> Message {
    Message("testBook.title", ["name": name])
  }
  package static func testBookText(title: String, name: String) -> Message {
    Message("testBook.text", ["title": title, "name": name])
  }
  package static func destinationBooksWaiting(count: Int) -> Message {
    Message("destination.booksWaiting", [:], count: count)
  }
  package static func destinationLinkInFolder(folder: String) -> Message {
    Message("destination.linkInFolder", ["folder": folder])
  }
  package static let destinationLinkNotSent = Message("destination.linkNotSent")
  package static func bookMail(title: String) -> Message {
    Message("book.mail", ["title": title])
  }
  package static func bookMailWithLinks(title: String, links: String) -> Message {
    Message("book.mailWithLinks", ["title": title, "links": links])
  }
  package static let bookUntitled = Message("book.untitled")
  package static let bookContents = Message("book.contents")
  package static let bookSeveralAuthors = Message("book.severalAuthors")
  package static func bookMinutes(count: Int) -> Message {
    Message("book.minutes", [:], count: count)
  }
  package static let bookImage = Message("book.image")
  package static func bookImageNotFetched(image: String) -> Message {
    Message("book.imageNotFetched", ["image": image])
  }
  package static func bookImageNotRead(image: String) -> Message {
    Message("book.imageNotRead", ["image": image])
  }
  package static func bookImageTooLarge(image: String) -> Message {
    Message("book.imageTooLarge", ["image": image])
  }
  package static func bookImageNotDecoded(image: String) -> Message {
    Message("book.imageNotDecoded", ["image": image])
  }
  package static func bookImageWrongKind(image: String) -> Message {
    Message("book.imageWrongKind", ["image": image])
  }
  package static func bookImageLeftOut(image: String) -> Message {
    Message("book.imageLeftOut", ["image": image])
  }
  package static let bookPlainImageNotFetched = Message("book.plainImageNotFetched")
  package static let bookPlainImageNotRead = Message("book.plainImageNotRead")
  package static let bookPlainImageTooLarge = Message("book.plainImageTooLarge")
  package static let bookPlainImageNotDecoded = Message("book.plainImageNotDecoded")
  package static let bookPlainImageWrongKind = Message("book.plainImageWrongKind")
  package static let bookPlainImageLeftOut = Message("book.plainImageLeftOut")
  package static let bookTextTooLong = Message("book.textTooLong")
  package static let bookNextPage = Message("book.nextPage")
  package static let bookNoteTooLong = Message("book.noteTooLong")
  package static func bookPhotos(date: String) -> Message {
    Message("book.photos", ["date": date])
  }
  package static let bookLinkOnly = Message("book.linkOnly")
  package static func bookDigest(date: String) -> Message {
    Message("book.digest", ["date": date])
  }
  package static let tokenSignedInApp = Message("token.signedInApp")
  package static let shortcutsTokenName = Message("shortcuts.tokenName")
  package static let wallReasonSignInTitle = Message("wallReason.signInTitle")
  package static let wallReasonSignInHeading = Message("wallReason.signInHeading")
  package static let wallReasonPasswordOnly = Message("wallReason.passwordOnly")
  package static let wallReasonUserNameField = Message("wallReason.userNameField")
  package static let wallReasonSignInForm = Message("wallReason.signInForm")
  package static let wallReasonPasswordField = Message("wallReason.passwordField")
  package static let wallReasonForgottenPassword = Message("wallReason.forgottenPassword")
  package static let wallReasonSignInText = Message("wallReason.signInText")
  package static let wallReasonRegistration = Message("wallReason.registration")
  package static let wallReasonSignInMarkup = Message("wallReason.signInMarkup")
  package static let wallReasonChallengeTitle = Message("wallReason.challengeTitle")
  package static let wallReasonChallengeHeading = Message("wallReason.challengeHeading")
  package static let wallReasonChallengeHuman = Message("wallReason.challengeHuman")
  package static let wallReasonChallengeText = Message("wallReason.challengeText")
  package static let wallReasonChallengeMarkup = Message("wallReason.challengeMarkup")
  package static let wallReasonCaptcha = Message("wallReason.captcha")
  package static let wallReasonMissingPage = Message("wallReason.missingPage")
  package static let wallReasonErrorData = Message("wallReason.errorData")
  package static let wallReasonErrorHeading = Message("wallReason.errorHeading")
  package static let wallReasonConsentText = Message("wallReason.consentText")
  package static let wallReasonConsentChoices = Message("wallReason.consentChoices")
  package static let wallReasonConsentMarkup = Message("wallReason.consentMarkup")
  package static let wallReasonConsentFrame = Message("wallReason.consentFrame")
  package static let wallReasonAgeText = Message("wallReason.ageText")
  package static let wallReasonAgeMarkup = Message("wallReason.ageMarkup")
  package static let wallReasonBirthDate = Message("wallReason.birthDate")
  package static let wallReasonCountryText = Message("wallReason.countryText")
  package static let wallReasonWithheld = Message("wallReason.withheld")
  package static let wallReasonDeclaredPaid = Message("wallReason.declaredPaid")
  package static let wallReasonPaywallMarkup = Message("wallReason.paywallMarkup")
  package static let wallReasonStatedLonger = Message("wallReason.statedLonger")
  package static let wallReasonSubscribeToRead = Message("wallReason.subscribeToRead")
  package static let wallReasonSubscribersOnly = Message("wallReason.subscribersOnly")
  package static let wallReasonAlreadySubscriber = Message("wallReason.alreadySubscriber")
  package static let wallReasonNetworkText = Message("wallReason.networkText")
  package static let wallReasonScriptRequired = Message("wallReason.scriptRequired")
  package static let wallReasonNoText = Message("wallReason.noText")
  package static let wallReasonMostlyScript = Message("wallReason.mostlyScript")
  package static let wallReasonEmptyRoot = Message("wallReason.emptyRoot")
  package static let wallReasonReturnAddress = Message("wallReason.returnAddress")
  package static let wallReasonSignInProtocol = Message("wallReason.signInProtocol")
  package static let wallReasonNetworkPortal = Message("wallReason.networkPortal")
  package static let wallReasonHomePage = Message("wallReason.homePage")
  package static let wallReasonFirewallHeader = Message("wallReason.firewallHeader")
  package static let wallReasonProtectionHeader = Message("wallReason.protectionHeader")
  package static let wallReasonProxySignIn = Message("wallReason.proxySignIn")
  package static let wallReasonPasswordStatus = Message("wallReason.passwordStatus")
  package static let wallReasonIdentityAddress = Message("wallReason.identityAddress")
  package static let wallReasonAddressName = Message("wallReason.addressName")
  package static let wallReasonAddressReturns = Message("wallReason.addressReturns")
  package static func wallReasonPrivateAddress(value: String) -> Message {
    Message("wallReason.privateAddress", ["value": value])
  }
  package static func wallReasonIdentityProvider(value: String) -> Message {
    Message("wallReason.identityProvider", ["value": value])
  }
  package static func wallReasonOtherHost(value: String) -> Message {
    Message("wallReason.otherHost", ["value": value])
  }
  package static func wallReasonConsentHost(value: String) -> Message {
    Message("wallReason.consentHost", ["value": value])
  }
  package static func wallReasonOtherPath(value: String) -> Message {
    Message("wallReason.otherPath", ["value": value])
  }
  package static func wallReasonHeader(value: String) -> Message {
    Message("wallReason.header", ["value": value])
  }
  package static func wallReasonProtectionCookie(value: String) -> Message {
    Message("wallReason.protectionCookie", ["value": value])
  }
  package static func wallReasonProtectionServer(value: String) -> Message {
    Message("wallReason.protectionServer", ["value": value])
  }
  package static func wallReasonStatus(value: String) -> Message {
    Message("wallReason.status", ["value": value])
  }
}
