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
  package static func destinationDisabled(name: String) -> Message {
    Message("problem.destinationDisabled", ["name": name])
  }
  package static func waitsForConfirmation(name: String) -> Message {
    Message("problem.waitsForConfirmation", ["name": name])
  }
  package static let digestWaitsForConfirmation = Message("problem.digestWaitsForConfirmation")
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
  package static let severalLinks = Message("problem.severalLinks")
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
  package static let shareInBin = Message("problem.shareInBin")
  package static let canceledByBin = Message("problem.canceledByBin")
  package static func unknownFilter(parameter: String) -> Message {
    Message("problem.unknownFilter", ["parameter": parameter])
  }
  package static func unknownAction(actions: String) -> Message {
    Message("problem.unknownAction", ["actions": actions])
  }
  package static func tooManyShares(limit: String) -> Message {
    Message("problem.tooManyShares", ["limit": limit])
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
  package static let textInterrupted = Message("problem.textInterrupted")
  package static func textTooSlow(seconds: String) -> Message {
    Message("problem.textTooSlow", ["seconds": seconds])
  }
  package static let textTooCostly = Message("problem.textTooCostly")
  package static let exportRunning = Message("problem.exportRunning")
  package static let mailUnreachable = Message("problem.mailUnreachable")
  package static let mailConnectionLost = Message("problem.mailConnectionLost")
  package static let mailInterrupted = Message("problem.mailInterrupted")
  package static let mailBusy = Message("problem.mailBusy")
  package static let mailSilent = Message("problem.mailSilent")
  package static let mailStalled = Message("problem.mailStalled")
  package static let mailReplyMissing = Message("problem.mailReplyMissing")
  package static let mailRecipientRefused = Message("problem.mailRecipientRefused")
  package static let mailMessageRefused = Message("problem.mailMessageRefused")
  package static let mailMessageTooLarge = Message("problem.mailMessageTooLarge")
  package static func mailBookTooLarge(size: String) -> Message {
    Message("problem.mailBookTooLarge", ["size": size])
  }
  package static func mailBookOverLimit(size: String, limit: String) -> Message {
    Message("problem.mailBookOverLimit", ["size": size, "limit": limit])
  }
  package static let mailCredentialsRefused = Message("problem.mailCredentialsRefused")
  package static let mailEncryptionMissing = Message("problem.mailEncryptionMissing")
  package static let mailCertificateUntrusted = Message("problem.mailCertificateUntrusted")
  package static let mailServerRefusesUs = Message("problem.mailServerRefusesUs")
  package static let mailMisconfigured = Message("problem.mailMisconfigured")
  package static let mailFolderUnwritable = Message("problem.mailFolderUnwritable")
  package static let folderMissing = Message("problem.folderMissing")
  package static let folderUnwritable = Message("problem.folderUnwritable")
  package static let folderFull = Message("problem.folderFull")
  package static func folderNotFound(folder: String) -> Message {
    Message("problem.folderNotFound", ["folder": folder])
  }
  package static func folderLeadsOutside(folder: String, root: String) -> Message {
    Message("problem.folderLeadsOutside", ["folder": folder, "root": root])
  }
  package static func folderSpace(folder: String, needed: String, free: String) -> Message {
    Message("problem.folderSpace", ["folder": folder, "needed": needed, "free": free])
  }
  package static func folderNames(folder: String) -> Message {
    Message("problem.folderNames", ["folder": folder])
  }
  package static func folderPermission(folder: String) -> Message {
    Message("problem.folderPermission", ["folder": folder])
  }
  package static func folderReadOnly(folder: String) -> Message {
    Message("problem.folderReadOnly", ["folder": folder])
  }
  package static func folderDiskFull(folder: String) -> Message {
    Message("problem.folderDiskFull", ["folder": folder])
  }
  package static func folderQuota(folder: String) -> Message {
    Message("problem.folderQuota", ["folder": folder])
  }
  package static func folderPartIsFile(folder: String) -> Message {
    Message("problem.folderPartIsFile", ["folder": folder])
  }
  package static func folderNameTooLong(folder: String) -> Message {
    Message("problem.folderNameTooLong", ["folder": folder])
  }
  package static func folderFailed(folder: String, reason: String) -> Message {
    Message("problem.folderFailed", ["folder": folder, "reason": reason])
  }
  package static let webhookUnreachable = Message("problem.webhookUnreachable")
  package static let webhookUnanswered = Message("problem.webhookUnanswered")
  package static let webhookBusy = Message("problem.webhookBusy")
  package static func webhookBusyStatus(status: String) -> Message {
    Message("problem.webhookBusyStatus", ["status": status])
  }
  package static let webhookRefused = Message("problem.webhookRefused")
  package static func webhookRefusedStatus(status: String) -> Message {
    Message("problem.webhookRefusedStatus", ["status": status])
  }
  package static let webhookRedirects = Message("problem.webhookRedirects")
  package static let webhookGone = Message("problem.webhookGone")
  package static let webhookMisconfigured = Message("problem.webhookMisconfigured")
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
  package static func bookNotMade(reason: String) -> Message {
    Message("problem.bookNotMade", ["reason": reason])
  }
  package static func mailServerUnusable(reason: String) -> Message {
    Message("problem.mailServerUnusable", ["reason": reason])
  }
  package static let requestMethod = Message("problem.requestMethod")
  package static let requestHost = Message("problem.requestHost")
  package static let requestTarget = Message("problem.requestTarget")
  package static let requestCoding = Message("problem.requestCoding")
  package static let requestLength = Message("problem.requestLength")
}
