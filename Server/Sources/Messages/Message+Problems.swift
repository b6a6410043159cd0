// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Generated from en.json by scripts/generate-messages. Do not edit.

extension Message {
  package static let libraryNoAction = Message("problem.libraryNoAction")
  package static let libraryNothingMarked = Message("problem.libraryNothingMarked")
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
  package static func contentEncoding(coding: String) -> Message {
    Message("problem.contentEncoding", ["coding": coding])
  }
  package static let idempotencyKeyFormat = Message("problem.idempotencyKeyFormat")
  package static let unknownDestination = Message("problem.unknownDestination")
  package static let nothingWaiting = Message("problem.nothingWaiting")
  package static let unknownWebhook = Message("problem.unknownWebhook")
  package static let signInFields = Message("problem.signInFields")
  package static let unknownToken = Message("problem.unknownToken")
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
  package static func uploadTooLarge(limit: Int) -> Message {
    Message("problem.uploadTooLarge", ["limit": "\(limit)"])
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
  package static func fileOtherFormat(file: String, type: String) -> Message {
    Message("problem.fileOtherFormat", ["file": file, "type": type])
  }
  package static func fileDamaged(file: String) -> Message {
    Message("problem.fileDamaged", ["file": file])
  }
  package static func fileExpands(file: String) -> Message {
    Message("problem.fileExpands", ["file": file])
  }
  package static let photosUnreadable = Message("problem.photosUnreadable")
  package static func addressNotWeb(address: String) -> Message {
    Message("problem.addressNotWeb", ["address": address])
  }
  package static let textIsLinks = Message("problem.textIsLinks")
  package static func typeUnsupported(type: String) -> Message {
    Message("problem.typeUnsupported", ["type": type])
  }
  package static func retentionDays(most: String) -> Message {
    Message("problem.retentionDays", ["most": most])
  }
  package static func siteFailed(host: String, status: String) -> Message {
    Message("problem.siteFailed", ["host": host, "status": status])
  }
  package static func siteBusy(host: String) -> Message {
    Message("problem.siteBusy", ["host": host])
  }
  package static func pageNotFound(host: String) -> Message {
    Message("problem.pageNotFound", ["host": host])
  }
  package static func pageGone(host: String) -> Message {
    Message("problem.pageGone", ["host": host])
  }
  package static func pageForbidden(host: String) -> Message {
    Message("problem.pageForbidden", ["host": host])
  }
  package static func pageRefused(host: String, status: String) -> Message {
    Message("problem.pageRefused", ["host": host, "status": status])
  }
  package static let pageHasNoText = Message("problem.pageHasNoText")
  package static func waitsForConfirmation(name: String) -> Message {
    Message("problem.waitsForConfirmation", ["name": name])
  }
  package static func waitsForMachine(node: String) -> Message {
    Message("problem.waitsForMachine", ["node": node])
  }
  package static let chosenDestinationRemoved = Message("problem.chosenDestinationRemoved")
  package static func removedBeforeSending(name: String) -> Message {
    Message("problem.removedBeforeSending", ["name": name])
  }
  package static func alreadySent(name: String, day: String) -> Message {
    Message("problem.alreadySent", ["name": name, "day": day])
  }
  package static func possiblySent(name: String, day: String) -> Message {
    Message("problem.possiblySent", ["name": name, "day": day])
  }
  package static func alreadyWaiting(name: String) -> Message {
    Message("problem.alreadyWaiting", ["name": name])
  }
  package static func filesNotCombined(reason: String) -> Message {
    Message("problem.filesNotCombined", ["reason": reason])
  }
  package static let shareFileMissing = Message("problem.shareFileMissing")
  package static let largeShareWaits = Message("problem.largeShareWaits")
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
  package static func pageTooLarge(size: Int) -> Message {
    Message("problem.pageTooLarge", ["size": "\(size)"])
  }
  package static let articleMissing = Message("problem.articleMissing")
  package static func machineName(node: String) -> Message {
    Message("problem.machineName", ["node": node])
  }
  package static let machineOfFolder = Message("problem.machineOfFolder")
  package static let diskAlmostFull = Message("problem.diskAlmostFull")
  package static let fileStoreAwaited = Message("problem.fileStoreAwaited")
  package static let fileStoreUnavailable = Message("problem.fileStoreUnavailable")
  package static let filesUnwritable = Message("problem.filesUnwritable")
  package static let quotaReached = Message("problem.quotaReached")
  package static func shareType(type: String) -> Message {
    Message("problem.shareType", ["type": type])
  }
  package static let captureMissing = Message("problem.captureMissing")
  package static func shareIDReused(id: String) -> Message {
    Message("problem.shareIDReused", ["id": id])
  }
  package static func shareTooLarge(limit: Int) -> Message {
    Message("problem.shareTooLarge", ["limit": "\(limit)"])
  }
  package static func shareTooLargeForRequest(limit: Int) -> Message {
    Message("problem.shareTooLargeForRequest", ["limit": "\(limit)"])
  }
  package static let bodyTooShort = Message("problem.bodyTooShort")
  package static let databaseUnavailable = Message("problem.databaseUnavailable")
  package static let databaseOutcomeUnknown = Message("problem.databaseOutcomeUnknown")
  package static let diskFull = Message("problem.diskFull")
  package static func quotaOfBoth(bytes: Int, shares: Int) -> Message {
    Message("problem.quotaOfBoth", ["bytes": "\(bytes)", "shares": "\(shares)"])
  }
  package static func quotaOfBytes(bytes: Int) -> Message {
    Message("problem.quotaOfBytes", ["bytes": "\(bytes)"])
  }
  package static func quotaOfShares(shares: Int) -> Message {
    Message("problem.quotaOfShares", ["shares": "\(shares)"])
  }
  package static let severalLinks = Message("problem.severalLinks")
  package static func tooManyLinks(count: Int, limit: Int) -> Message {
    Message("problem.tooManyLinks", ["count": "\(count)", "limit": "\(limit)"])
  }
  package static let shareBlank = Message("problem.shareBlank")
  package static func jsonTooLarge(limit: Int) -> Message {
    Message("problem.jsonTooLarge", ["limit": "\(limit)"])
  }
  package static func shareRejected(reason: String) -> Message {
    Message("problem.shareRejected", ["reason": reason])
  }
  package static func commentTooLong(count: Int, limit: Int) -> Message {
    Message("problem.commentTooLong", ["count": "\(count)", "limit": "\(limit)"])
  }
  package static func addressNotHTTP(address: String) -> Message {
    Message("problem.addressNotHTTP", ["address": address])
  }
  package static let addressWithPassword = Message("problem.addressWithPassword")
  package static let noBook = Message("problem.noBook")
  package static func unknownForm(forms: String) -> Message {
    Message("problem.unknownForm", ["forms": forms])
  }
  package static let shareInBin = Message("problem.shareInBin")
  package static let canceledByBin = Message("problem.canceledByBin")
  package static func unknownFilter(parameter: String) -> Message {
    Message("problem.unknownFilter", ["parameter": parameter])
  }
  package static func unknownAction(actions: String) -> Message {
    Message("problem.unknownAction", ["actions": actions])
  }
  package static func tooManyShares(limit: Int) -> Message {
    Message("problem.tooManyShares", ["limit": "\(limit)"])
  }
  package static func tagFormat(limit: String) -> Message {
    Message("problem.tagFormat", ["limit": limit])
  }
  package static let noBookYet = Message("problem.noBookYet")
  package static let noDestinations = Message("problem.noDestinations")
  package static func tooManyDeliveries(limit: String) -> Message {
    Message("problem.tooManyDeliveries", ["limit": limit])
  }
  package static let unknownImage = Message("problem.unknownImage")
  package static let noArticle = Message("problem.noArticle")
  package static func confirmByLink(address: String) -> Message {
    Message("problem.confirmByLink", ["address": address])
  }
  package static func confirmByChallenge(address: String) -> Message {
    Message("problem.confirmByChallenge", ["address": address])
  }
  package static func unknownKind(kind: String) -> Message {
    Message("problem.unknownKind", ["kind": kind])
  }
  package static func notAnEmailAddress(address: String) -> Message {
    Message("problem.notAnEmailAddress", ["address": address])
  }
  package static func unknownDevice(device: String, devices: String) -> Message {
    Message("problem.unknownDevice", ["device": device, "devices": devices])
  }
  package static func maxBytesRange(most: String) -> Message {
    Message("problem.maxBytesRange", ["most": most])
  }
  package static let weekdayRange = Message("problem.weekdayRange")
  package static func unknownLanguage(language: String) -> Message {
    Message("problem.unknownLanguage", ["language": language])
  }
  package static let readingPosition = Message("problem.readingPosition")
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
  package static let accountDisabled = Message("problem.accountDisabled")
  package static let accountDisabledReset = Message("problem.accountDisabledReset")
  package static let accountWaits = Message("problem.accountWaits")
  package static let invitationGone = Message("problem.invitationGone")
  package static let ownAccountOnly = Message("problem.ownAccountOnly")
  package static let addressOfUserWrong = Message("problem.addressOfUserWrong")
  package static let unknownRole = Message("problem.unknownRole")
  package static let appPasswordScope = Message("problem.appPasswordScope")
  package static let passwordWrong = Message("problem.passwordWrong")
  package static let signInTooOld = Message("problem.signInTooOld")
  package static let linkOlderThanDay = Message("problem.linkOlderThanDay")
  package static func alreadyVerified(name: String) -> Message {
    Message("problem.alreadyVerified", ["name": name])
  }
  package static func accountExists(email: String) -> Message {
    Message("problem.accountExists", ["email": email])
  }
  package static func tooManyMailsToAddress(address: String) -> Message {
    Message("problem.tooManyMailsToAddress", ["address": address])
  }
  package static let linkExpired = Message("problem.linkExpired")
  package static let lastAdmin = Message("problem.lastAdmin")
  package static let lastAdminDisabled = Message("problem.lastAdminDisabled")
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
  package static let identityTaken = Message("problem.identityTaken")
  package static let passwordNeeded = Message("problem.passwordNeeded")
  package static let browserOnly = Message("problem.browserOnly")
  package static let unknownCatalogPage = Message("problem.unknownCatalogPage")
  package static let unknownBook = Message("problem.unknownBook")
  package static let noCover = Message("problem.noCover")
  package static let tokenCannotRead = Message("problem.tokenCannotRead")
  package static let noSpaceForExport = Message("problem.noSpaceForExport")
  package static let addressWrong = Message("problem.addressWrong")
  package static let scheduleMissing = Message("problem.scheduleMissing")
  package static let timeFormat = Message("problem.timeFormat")
  package static let signUpClosed = Message("problem.signUpClosed")
  package static let noPageChosen = Message("problem.noPageChosen")
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
  package static let linkMissing = Message("problem.linkMissing")
  package static let linkHasArticle = Message("problem.linkHasArticle")
  package static let linkNotNeeded = Message("problem.linkNotNeeded")
  package static func stoppedTrying(count: Int, reason: String) -> Message {
    Message("problem.stoppedTrying", ["reason": reason], count: count)
  }
  package static func stoppedReading(count: Int, reason: String) -> Message {
    Message("problem.stoppedReading", ["reason": reason], count: count)
  }
  package static let textInterrupted = Message("problem.textInterrupted")
  package static func textTooSlow(seconds: String) -> Message {
    Message("problem.textTooSlow", ["seconds": seconds])
  }
  package static let textTooCostly = Message("problem.textTooCostly")
  package static let exportRunning = Message("problem.exportRunning")
  package static let jsonBodyType = Message("problem.jsonBodyType")
  package static func jsonMemberType(member: String) -> Message {
    Message("problem.jsonMemberType", ["member": member])
  }
  package static func jsonMemberMissing(member: String) -> Message {
    Message("problem.jsonMemberMissing", ["member": member])
  }
  package static func jsonMemberInvalid(member: String) -> Message {
    Message("problem.jsonMemberInvalid", ["member": member])
  }
  package static let requestMethod = Message("problem.requestMethod")
  package static let requestHost = Message("problem.requestHost")
  package static let requestTarget = Message("problem.requestTarget")
  package static let requestCoding = Message("problem.requestCoding")
  package static let requestLength = Message("problem.requestLength")
}
