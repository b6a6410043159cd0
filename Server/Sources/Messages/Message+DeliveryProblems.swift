// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Generated from en.json by scripts/generate-messages. Do not edit.

extension Message {
  package static let destinationFlags = Message("problem.destinationFlags")
  package static let bookLinkExpired = Message("problem.bookLinkExpired")
  package static func destinationDisabled(name: String) -> Message {
    Message("problem.destinationDisabled", ["name": name])
  }
  package static let digestWaitsForConfirmation = Message("problem.digestWaitsForConfirmation")
  package static func recipientForbidden(address: String) -> Message {
    Message("problem.recipientForbidden", ["address": address])
  }
  package static func webhookHasNoSecret(name: String) -> Message {
    Message("problem.webhookHasNoSecret", ["name": name])
  }
  package static func bookTooLarge(size: Int, name: String, limit: Int) -> Message {
    Message("problem.bookTooLarge", ["size": "\(size)", "name": name, "limit": "\(limit)"])
  }
  package static func bookTooLargeToSimplify(size: Int, limit: Int) -> Message {
    Message("problem.bookTooLargeToSimplify", ["size": "\(size)", "limit": "\(limit)"])
  }
  package static let webhookHostBusy = Message("problem.webhookHostBusy")
  package static let bookMissing = Message("problem.bookMissing")
  package static func folderForbidden(address: String) -> Message {
    Message("problem.folderForbidden", ["address": address])
  }
  package static func folderOutside(address: String) -> Message {
    Message("problem.folderOutside", ["address": address])
  }
  package static func folderName(name: String) -> Message {
    Message("problem.folderName", ["name": name])
  }
  package static let folderPathTooLong = Message("problem.folderPathTooLong")
  package static let destinationRemoved = Message("problem.destinationRemoved")
  package static func destinationExists(address: String) -> Message {
    Message("problem.destinationExists", ["address": address])
  }
  package static let destinationNameMissing = Message("problem.destinationNameMissing")
  package static func webhookAddress(address: String) -> Message {
    Message("problem.webhookAddress", ["address": address])
  }
  package static func recipientDomains(domains: String) -> Message {
    Message("problem.recipientDomains", ["domains": domains])
  }
  package static let digestTime = Message("problem.digestTime")
  package static let endpointNoChallenge = Message("problem.endpointNoChallenge")
  package static let endpointUnreachable = Message("problem.endpointUnreachable")
  package static func endpointStatus(status: String) -> Message {
    Message("problem.endpointStatus", ["status": status])
  }
  package static let endpointNoSecret = Message("problem.endpointNoSecret")
  package static func endpointHostBusy(seconds: String) -> Message {
    Message("problem.endpointHostBusy", ["seconds": seconds])
  }
  package static let mailLoginMissing = Message("problem.mailLoginMissing")
  package static let mailSender = Message("problem.mailSender")
  package static let mailServerFormat = Message("problem.mailServerFormat")
  package static func mailNotSaved(reason: String) -> Message {
    Message("problem.mailNotSaved", ["reason": reason])
  }
  package static let mailServerName = Message("problem.mailServerName")
  package static let mailPasswordLost = Message("problem.mailPasswordLost")
  package static let bookFileDamaged = Message("problem.bookFileDamaged")
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
  package static let bookHasNoDestination = Message("problem.bookHasNoDestination")
  package static let deliveryInterrupted = Message("problem.deliveryInterrupted")
  package static let deliveryCutOff = Message("problem.deliveryCutOff")
  package static let deliveryNotRecorded = Message("problem.deliveryNotRecorded")
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
  package static func mailBookTooLarge(size: Int) -> Message {
    Message("problem.mailBookTooLarge", ["size": "\(size)"])
  }
  package static func mailBookOverLimit(size: Int, limit: Int) -> Message {
    Message("problem.mailBookOverLimit", ["size": "\(size)", "limit": "\(limit)"])
  }
  package static let mailCredentialsRefused = Message("problem.mailCredentialsRefused")
  package static let mailEncryptionMissing = Message("problem.mailEncryptionMissing")
  package static let mailCertificateUntrusted = Message("problem.mailCertificateUntrusted")
  package static let mailServerRefusesUs = Message("problem.mailServerRefusesUs")
  package static let mailMisconfigured = Message("problem.mailMisconfigured")
  package static let mailWrittenToFolder = Message("problem.mailWrittenToFolder")
  package static let mailFolderUnwritable = Message("problem.mailFolderUnwritable")
  package static let folderMissing = Message("problem.folderMissing")
  package static let folderUnwritable = Message("problem.folderUnwritable")
  package static let folderFull = Message("problem.folderFull")
  package static func folderNotFound(folder: String) -> Message {
    Message("problem.folderNotFound", ["folder": folder])
  }
  package static func folderLeadsOutside(folder: String) -> Message {
    Message("problem.folderLeadsOutside", ["folder": folder])
  }
  package static func folderSpace(folder: String, needed: Int, free: Int) -> Message {
    Message("problem.folderSpace", ["folder": folder, "needed": "\(needed)", "free": "\(free)"])
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
  package static func bookNotMade(reason: String) -> Message {
    Message("problem.bookNotMade", ["reason": reason])
  }
  package static func mailServerUnusable(reason: String) -> Message {
    Message("problem.mailServerUnusable", ["reason": reason])
  }
}
