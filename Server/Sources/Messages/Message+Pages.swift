// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Generated from en.json by scripts/generate-messages. Do not edit.

extension Message {
  package static let sectionGroupRead = Message("section.groupRead")
  package static let sectionGroupSetUp = Message("section.groupSetUp")
  package static let sectionLibrary = Message("section.library")
  package static let sectionNeedsYou = Message("section.needsYou")
  package static let sectionArchive = Message("section.archive")
  package static let sectionBin = Message("section.bin")
  package static let sectionDestinations = Message("section.destinations")
  package static let sectionDevices = Message("section.devices")
  package static let sectionMail = Message("section.mail")
  package static let sectionUsers = Message("section.users")
  package static let sectionAccount = Message("section.account")
  package static let sectionAdd = Message("section.add")
  package static let sectionMore = Message("section.more")
  package static let libraryToday = Message("library.today")
  package static let libraryYesterday = Message("library.yesterday")
  package static let libraryOlder = Message("library.older")
  package static let libraryNewer = Message("library.newer")
  package static let libraryPreviousResults = Message("library.previousResults")
  package static let libraryNextResults = Message("library.nextResults")
  package static func libraryResults(count: Int) -> Message {
    Message("library.results", [:], count: count)
  }
  package static let libraryManyResults = Message("library.manyResults")
  package static func libraryMinutes(count: Int) -> Message {
    Message("library.minutes", [:], count: count)
  }
  package static func libraryProgress(percent: String) -> Message {
    Message("library.progress", ["percent": percent])
  }
  package static func libraryPanel(problem: String, title: String) -> Message {
    Message("library.panel", ["problem": problem, "title": title])
  }
  package static let libraryAll = Message("library.all")
  package static let libraryUnread = Message("library.unread")
  package static func libraryOn(destination: String) -> Message {
    Message("library.on", ["destination": destination])
  }
  package static func libraryFrom(site: String) -> Message {
    Message("library.from", ["site": site])
  }
  package static func libraryTag(tag: String) -> Message {
    Message("library.tag", ["tag": tag])
  }
  package static func libraryInState(state: String) -> Message {
    Message("library.inState", ["state": state])
  }
  package static let librarySearch = Message("library.search")
  package static let libraryEmpty = Message("library.empty")
  package static let libraryNothingNeeded = Message("library.nothingNeeded")
  package static let libraryArchiveEmpty = Message("library.archiveEmpty")
  package static func libraryBinEmpty(count: Int) -> Message {
    Message("library.binEmpty", [:], count: count)
  }
  package static func libraryNothingFound(text: String) -> Message {
    Message("library.nothingFound", ["text": text])
  }
  package static let libraryNothingMatches = Message("library.nothingMatches")
  package static let libraryAdded = Message("library.added")
  package static func libraryAddedBefore(count: Int) -> Message {
    Message("library.addedBefore", [:], count: count)
  }
  package static func libraryAddedAlready(count: Int) -> Message {
    Message("library.addedAlready", [:], count: count)
  }
  package static func libraryArchived(count: Int) -> Message {
    Message("library.archived", [:], count: count)
  }
  package static func libraryUnarchived(count: Int) -> Message {
    Message("library.unarchived", [:], count: count)
  }
  package static func libraryBinned(count: Int) -> Message {
    Message("library.binned", [:], count: count)
  }
  package static func libraryRestored(count: Int) -> Message {
    Message("library.restored", [:], count: count)
  }
  package static func libraryDismissed(count: Int) -> Message {
    Message("library.dismissed", [:], count: count)
  }
  package static func libraryUndismissed(count: Int) -> Message {
    Message("library.undismissed", [:], count: count)
  }
  package static func libraryMarkedRead(count: Int) -> Message {
    Message("library.markedRead", [:], count: count)
  }
  package static func libraryMarkedUnread(count: Int) -> Message {
    Message("library.markedUnread", [:], count: count)
  }
  package static func libraryTagged(count: Int, tag: String) -> Message {
    Message("library.tagged", ["tag": tag], count: count)
  }
  package static func libraryUntagged(count: Int, tag: String) -> Message {
    Message("library.untagged", ["tag": tag], count: count)
  }
  package static func librarySending(count: Int) -> Message {
    Message("library.sending", [:], count: count)
  }
  package static func libraryMaking(count: Int) -> Message {
    Message("library.making", [:], count: count)
  }
  package static func libraryErased(count: Int) -> Message {
    Message("library.erased", [:], count: count)
  }
  package static let libraryNothingChanged = Message("library.nothingChanged")
  package static let problemPageTitleBadRequest = Message("problemPage.title.badRequest")
  package static let problemPageTitleMalformedJSON = Message("problemPage.title.malformedJSON")
  package static let problemPageTitleMalformedMultipart = Message("problemPage.title.malformedMultipart")
  package static let problemPageTitleEmptyShare = Message("problemPage.title.emptyShare")
  package static let problemPageTitleSeveralLinks = Message("problemPage.title.severalLinks")
  package static let problemPageTitleInvalidURL = Message("problemPage.title.invalidURL")
  package static let problemPageTitleUnsupportedMediaType = Message("problemPage.title.unsupportedMediaType")
  package static let problemPageTitleBodyTooLarge = Message("problemPage.title.bodyTooLarge")
  package static let problemPageTitleHeadersTooLarge = Message("problemPage.title.headersTooLarge")
  package static let problemPageTitleRequestTimeout = Message("problemPage.title.requestTimeout")
  package static let problemPageTitleUnprocessable = Message("problemPage.title.unprocessable")
  package static let problemPageTitleNotFound = Message("problemPage.title.notFound")
  package static let problemPageTitleMethodNotAllowed = Message("problemPage.title.methodNotAllowed")
  package static let problemPageTitleConflict = Message("problemPage.title.conflict")
  package static let problemPageTitleUnauthenticated = Message("problemPage.title.unauthenticated")
  package static let problemPageTitleInvalidCredentials = Message("problemPage.title.invalidCredentials")
  package static let problemPageTitleMissingScope = Message("problemPage.title.missingScope")
  package static let problemPageTitleTokenOwnerMismatch = Message("problemPage.title.tokenOwnerMismatch")
  package static let problemPageTitleCrossOrigin = Message("problemPage.title.crossOrigin")
  package static let problemPageTitleLinkUsed = Message("problemPage.title.linkUsed")
  package static let problemPageTitleTooManyRequests = Message("problemPage.title.tooManyRequests")
  package static let problemPageTitleStorageFull = Message("problemPage.title.storageFull")
  package static let problemPageTitleQuotaExceeded = Message("problemPage.title.quotaExceeded")
  package static let problemPageTitleUnavailable = Message("problemPage.title.unavailable")
  package static let problemPageTitlePreviewFailed = Message("problemPage.title.previewFailed")
  package static let problemPageTitleInternalError = Message("problemPage.title.internalError")
  package static let problemPageHome = Message("problemPage.home")
  package static let problemPageSignIn = Message("problemPage.signIn")
  package static let problemPageSignedOut = Message("problemPage.signedOut")
  package static let problemPageSignedOutText = Message("problemPage.signedOutText")
  package static let problemPageSignedOutUnsent = Message("problemPage.signedOutUnsent")
  package static let problemPageSignedOutFiles = Message("problemPage.signedOutFiles")
  package static let problemPageNotFound = Message("problemPage.notFound")
  package static let problemPageServer = Message("problemPage.server")
  package static let titleOffline = Message("title.offline")
  package static let titleSetUp = Message("title.setUp")
  package static let titleDestinations = Message("title.destinations")
  package static let titleLinkExpired = Message("title.linkExpired")
  package static let titleEmailChanged = Message("title.emailChanged")
  package static let titleAccountDeleted = Message("title.accountDeleted")
  package static let titleConfirmed = Message("title.confirmed")
  package static let titleCheckMail = Message("title.checkMail")
  package static let titleNoMail = Message("title.noMail")
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
  package static func askChangeEmail(old: String, email: String) -> Message {
    Message("ask.changeEmail", ["old": old, "email": email])
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
  package static let sectionServer = Message("section.server")
  package static let titleServer = Message("title.server")
  package static let titleAccount = Message("title.account")
  package static let titleCapture = Message("title.capture")
  package static let titleSignIn = Message("title.signIn")
  package static let titleConfirm = Message("title.confirm")
  package static let titleMail = Message("title.mail")
  package static let titleUsers = Message("title.users")
  package static let titleTokens = Message("title.tokens")
  package static let titleConnect = Message("title.connect")
  package static let titleConnectApp = Message("title.connectApp")
  package static let titlePair = Message("title.pair")
  package static let titleBook = Message("title.book")
  package static let setUpReplyExpected = Message("setUp.replyExpected")
  package static func setUpReplyToPersonalMail(sender: String) -> Message {
    Message("setUp.replyToPersonalMail", ["sender": sender])
  }
  package static func setUpReplyUnread(sender: String) -> Message {
    Message("setUp.replyUnread", ["sender": sender])
  }
  package static func setUpNothingSent(folder: String) -> Message {
    Message("setUp.nothingSent", ["folder": folder])
  }
  package static let setUpNothingSentPlain = Message("setUp.nothingSentPlain")
  package static let titleOpenApp = Message("title.openApp")
  package static func newAdded(count: Int) -> Message {
    Message("new.added", [:], count: count)
  }
  package static func newAddedBeside(count: Int) -> Message {
    Message("new.addedBeside", [:], count: count)
  }
  package static func newAddedBesideOthers(count: Int) -> Message {
    Message("new.addedBesideOthers", [:], count: count)
  }
  package static let newWall = Message("new.wall")
  package static func newUnreachable(reason: String) -> Message {
    Message("new.unreachable", ["reason": reason])
  }
  package static func newEarlier(date: String) -> Message {
    Message("new.earlier", ["date": date])
  }
  package static func newText(count: Int) -> Message {
    Message("new.text", [:], count: count)
  }
  package static func newShares(count: Int) -> Message {
    Message("new.shares", [:], count: count)
  }
  package static func newPartly(count: Int, reason: String) -> Message {
    Message("new.partly", ["reason": reason], count: count)
  }
  package static func newMore(count: Int) -> Message {
    Message("new.more", [:], count: count)
  }
  package static let titleNew = Message("title.new")
  package static func shareAttempts(count: Int) -> Message {
    Message("share.attempts", [:], count: count)
  }
  package static func shareImages(count: Int) -> Message {
    Message("share.images", [:], count: count)
  }
  package static let shareFactShared = Message("share.factShared")
  package static let shareFactFrom = Message("share.factFrom")
  package static let shareFactSource = Message("share.factSource")
  package static let shareFactCaptured = Message("share.factCaptured")
  package static let shareFactPageTitle = Message("share.factPageTitle")
  package static let shareFactCard = Message("share.factCard")
  package static let shareFactPublished = Message("share.factPublished")
  package static let shareFactLanguage = Message("share.factLanguage")
  package static let shareFactLength = Message("share.factLength")
  package static let shareFactCoverage = Message("share.factCoverage")
  package static let shareFactDevice = Message("share.factDevice")
  package static func shareCoverage(percent: String) -> Message {
    Message("share.coverage", ["percent": percent])
  }
  package static let shareSourceFetch = Message("share.sourceFetch")
  package static let shareSourceCapture = Message("share.sourceCapture")
  package static let shareSourceText = Message("share.sourceText")
  package static let shareSourcePhotos = Message("share.sourcePhotos")
  package static let shareSourceLink = Message("share.sourceLink")
  package static let shareSourceFile = Message("share.sourceFile")
  package static let shareCutStatedLonger = Message("share.cutStatedLonger")
  package static let shareCutEndsOpen = Message("share.cutEndsOpen")
  package static let shareCutProseLeftOut = Message("share.cutProseLeftOut")
  package static let shareCutPageTooLarge = Message("share.cutPageTooLarge")
  package static func sharePartMissing(address: String) -> Message {
    Message("share.partMissing", ["address": address])
  }
  package static let titleShortcuts = Message("title.shortcuts")
  package static let libraryStateReading = Message("library.stateReading")
  package static let libraryStateReady = Message("library.stateReady")
  package static let libraryStateNeedsCapture = Message("library.stateNeedsCapture")
  package static let libraryStateFailed = Message("library.stateFailed")
}
