// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Generated from en.json by scripts/generate-messages. Do not edit.

extension Message {
  package static let checkupConfigurationGood = Message("checkup.configuration.good")
  package static func checkupAddressPlaintext(host: String) -> Message {
    Message("checkup.address.plaintext", ["host": host])
  }
  package static func checkupAddressAround(host: String) -> Message {
    Message("checkup.address.around", ["host": host])
  }
  package static let checkupAddressLocal = Message("checkup.address.local")
  package static let checkupAddressUnknown = Message("checkup.address.unknown")
  package static func checkupAddressUnencrypted(url: String) -> Message {
    Message("checkup.address.unencrypted", ["url": url])
  }
  package static func checkupAddressUntrusted(url: String) -> Message {
    Message("checkup.address.untrusted", ["url": url])
  }
  package static func checkupAddressGood(url: String) -> Message {
    Message("checkup.address.good", ["url": url])
  }
  package static func checkupAddressTaken(address: String, option: String) -> Message {
    Message("checkup.address.taken", ["address": address, "option": option])
  }
  package static func checkupMetricsPublic(address: String) -> Message {
    Message("checkup.metrics.public", ["address": address])
  }
  package static func checkupStoreUnusable(store: String, reason: String) -> Message {
    Message("checkup.store.unusable", ["store": store, "reason": reason])
  }
  package static func checkupStoreUsable(store: String) -> Message {
    Message("checkup.store.usable", ["store": store])
  }
  package static func checkupCertificateUnusable(reason: String) -> Message {
    Message("checkup.certificate.unusable", ["reason": reason])
  }
  package static func checkupCertificateExpired(time: String) -> Message {
    Message("checkup.certificate.expired", ["time": time])
  }
  package static func checkupCertificateEarly(time: String) -> Message {
    Message("checkup.certificate.early", ["time": time])
  }
  package static func checkupCertificateSoon(time: String) -> Message {
    Message("checkup.certificate.soon", ["time": time])
  }
  package static func checkupCertificateGood(time: String) -> Message {
    Message("checkup.certificate.good", ["time": time])
  }
  package static let checkupSecretsGood = Message("checkup.secrets.good")
  package static func checkupSecretsExposed(file: String) -> Message {
    Message("checkup.secrets.exposed", ["file": file])
  }
  package static func checkupFolderMissing(folder: String) -> Message {
    Message("checkup.folder.missing", ["folder": folder])
  }
  package static func checkupFolderUnwritable(folder: String) -> Message {
    Message("checkup.folder.unwritable", ["folder": folder])
  }
  package static func checkupFolderProtected(folder: String) -> Message {
    Message("checkup.folder.protected", ["folder": folder])
  }
  package static func checkupFolderFailing(folder: String, reason: String) -> Message {
    Message("checkup.folder.failing", ["folder": folder, "reason": reason])
  }
  package static func checkupFolderPrivate(folder: String) -> Message {
    Message("checkup.folder.private", ["folder": folder])
  }
  package static func checkupFolderOpen(folder: String) -> Message {
    Message("checkup.folder.open", ["folder": folder])
  }
  package static func checkupSpaceFull(free: Int, floor: Int) -> Message {
    Message("checkup.space.full", ["free": "\(free)", "floor": "\(floor)"])
  }
  package static func checkupSpaceLow(free: Int, floor: Int) -> Message {
    Message("checkup.space.low", ["free": "\(free)", "floor": "\(floor)"])
  }
  package static func checkupSpaceGood(free: Int) -> Message {
    Message("checkup.space.good", ["free": "\(free)"])
  }
  package static func checkupDatabaseDamaged(file: String, damage: String) -> Message {
    Message("checkup.database.damaged", ["file": file, "damage": damage])
  }
  package static let checkupDatabaseGood = Message("checkup.database.good")
  package static let checkupDatabaseIntact = Message("checkup.database.intact")
  package static func checkupDatabaseConnected(address: String) -> Message {
    Message("checkup.database.connected", ["address": address])
  }
  package static func checkupDatabaseUnconnected(address: String, reason: String) -> Message {
    Message("checkup.database.unconnected", ["address": address, "reason": reason])
  }
  package static func checkupDatabaseUnreadable(reason: String) -> Message {
    Message("checkup.database.unreadable", ["reason": reason])
  }
  package static func checkupFileUnwritable(file: String) -> Message {
    Message("checkup.file.unwritable", ["file": file])
  }
  package static func checkupFileProtected(file: String) -> Message {
    Message("checkup.file.protected", ["file": file])
  }
  package static func checkupDatabaseFailing(reason: String) -> Message {
    Message("checkup.database.failing", ["reason": reason])
  }
  package static func checkupDatabaseMissing(folder: String) -> Message {
    Message("checkup.database.missing", ["folder": folder])
  }
  package static func checkupDatabaseEmpty(address: String) -> Message {
    Message("checkup.database.empty", ["address": address])
  }
  package static func checkupDatabaseOutdated(address: String) -> Message {
    Message("checkup.database.outdated", ["address": address])
  }
  package static func checkupDatabaseNewer(address: String) -> Message {
    Message("checkup.database.newer", ["address": address])
  }
  package static func checkupMoveData(database: String) -> Message {
    Message("checkup.move.data", ["database": database])
  }
  package static func checkupMoveCopy(database: String) -> Message {
    Message("checkup.move.copy", ["database": database])
  }
  package static func checkupMoveFiles(target: String) -> Message {
    Message("checkup.move.files", ["target": target])
  }
  package static func checkupClockEmpty(time: String) -> Message {
    Message("checkup.clock.empty", ["time": time])
  }
  package static func checkupClockGood(time: String) -> Message {
    Message("checkup.clock.good", ["time": time])
  }
  package static func checkupClockWrong(time: String, share: String) -> Message {
    Message("checkup.clock.wrong", ["time": time, "share": share])
  }
  package static func checkupClockDifferent(time: String, database: String) -> Message {
    Message("checkup.clock.different", ["time": time, "database": database])
  }
  package static func checkupProgramsServer(process: String) -> Message {
    Message("checkup.programs.server", ["process": process])
  }
  package static func checkupProgramsRunning(programs: String) -> Message {
    Message("checkup.programs.running", ["programs": programs])
  }
  package static let checkupProgramsNone = Message("checkup.programs.none")
  package static func checkupWorkersNone(time: String) -> Message {
    Message("checkup.workers.none", ["time": time])
  }
  package static let checkupWorkersMissing = Message("checkup.workers.missing")
  package static func checkupWorkersGood(count: Int) -> Message {
    Message("checkup.workers.good", [:], count: count)
  }
  package static func checkupWorkersFailed(count: Int) -> Message {
    Message("checkup.workers.failed", [:], count: count)
  }
  package static func checkupMachineMissing(count: Int, node: String) -> Message {
    Message("checkup.machine.missing", ["node": node], count: count)
  }
  package static func checkupMachineUnused(node: String) -> Message {
    Message("checkup.machine.unused", ["node": node])
  }
  package static func checkupMailPaused(reason: String) -> Message {
    Message("checkup.mail.paused", ["reason": reason])
  }
  package static func checkupMailFolder(folder: String) -> Message {
    Message("checkup.mail.folder", ["folder": folder])
  }
  package static let checkupKeyGood = Message("checkup.key.good")
  package static func checkupKeyMissing(count: Int) -> Message {
    Message("checkup.key.missing", [:], count: count)
  }
  package static func checkupKeyRequired(file: String) -> Message {
    Message("checkup.key.required", ["file": file])
  }
  package static func checkupKeyMalformed(file: String) -> Message {
    Message("checkup.key.malformed", ["file": file])
  }
  package static func checkupKeyForbidden(file: String) -> Message {
    Message("checkup.key.forbidden", ["file": file])
  }
  package static func checkupKeyOther(file: String) -> Message {
    Message("checkup.key.other", ["file": file])
  }
  package static func checkupKeyUnreadable(count: Int) -> Message {
    Message("checkup.key.unreadable", [:], count: count)
  }
  package static func checkupKeyReplaced(count: Int) -> Message {
    Message("checkup.key.replaced", [:], count: count)
  }
  package static let checkupImagesGood = Message("checkup.images.good")
  package static func checkupImagesMissing(program: String) -> Message {
    Message("checkup.images.missing", ["program": program])
  }
  package static let checkupImagesUnconfined = Message("checkup.images.unconfined")
  package static func checkupBackupGood(time: String) -> Message {
    Message("checkup.backup.good", ["time": time])
  }
  package static func checkupBackupOld(time: String) -> Message {
    Message("checkup.backup.old", ["time": time])
  }
  package static func checkupBackupFuture(time: String) -> Message {
    Message("checkup.backup.future", ["time": time])
  }
  package static let checkupBackupNone = Message("checkup.backup.none")
  package static let checkupTopicVersions = Message("checkup.topic.versions")
  package static let checkupTopicAddress = Message("checkup.topic.address")
  package static let checkupTopicMetrics = Message("checkup.topic.metrics")
  package static let checkupTopicCertificate = Message("checkup.topic.certificate")
  package static let checkupTopicSecrets = Message("checkup.topic.secrets")
  package static let checkupTopicData = Message("checkup.topic.data")
  package static let checkupTopicRestore = Message("checkup.topic.restore")
  package static let checkupTopicDisk = Message("checkup.topic.disk")
  package static let checkupTopicDatabase = Message("checkup.topic.database")
  package static let checkupTopicStore = Message("checkup.topic.store")
  package static let checkupTopicClock = Message("checkup.topic.clock")
  package static let checkupTopicPrograms = Message("checkup.topic.programs")
  package static let checkupTopicWorkers = Message("checkup.topic.workers")
  package static let checkupTopicMail = Message("checkup.topic.mail")
  package static let checkupTopicKey = Message("checkup.topic.key")
  package static let checkupTopicImages = Message("checkup.topic.images")
  package static let checkupTopicBackup = Message("checkup.topic.backup")
  package static let checkupTopicMove = Message("checkup.topic.move")
  package static func serverQueueState(count: Int) -> Message {
    Message("server.queueState", [:], count: count)
  }
  package static func serverMailboxRead(time: String) -> Message {
    Message("server.mailboxRead", ["time": time])
  }
  package static func serverDatabaseSize(size: Int) -> Message {
    Message("server.databaseSize", ["size": "\(size)"])
  }
  package static let serverLevelGood = Message("server.level.good")
  package static let serverLevelDoubtful = Message("server.level.doubtful")
  package static let serverLevelBad = Message("server.level.bad")
  package static let serverStageRead = Message("server.stage.read")
  package static let serverStageBook = Message("server.stage.book")
  package static let serverStageDeliver = Message("server.stage.deliver")
  package static let serverStageDigest = Message("server.stage.digest")
  package static let serverDeliveryQueued = Message("server.delivery.queued")
  package static let serverDeliverySending = Message("server.delivery.sending")
  package static let serverDeliverySent = Message("server.delivery.sent")
  package static let serverDeliveryWritten = Message("server.delivery.written")
  package static let serverDeliveryConfirmed = Message("server.delivery.confirmed")
  package static let serverDeliveryRejected = Message("server.delivery.rejected")
  package static let serverDeliveryUncertain = Message("server.delivery.uncertain")
  package static let serverDeliveryFailed = Message("server.delivery.failed")
  package static func serverDueSeconds(count: Int) -> Message {
    Message("server.dueSeconds", [:], count: count)
  }
  package static func serverDueMinutes(count: Int) -> Message {
    Message("server.dueMinutes", [:], count: count)
  }
  package static func serverDueHours(count: Int) -> Message {
    Message("server.dueHours", [:], count: count)
  }
  package static func retentionArchive(count: Int) -> Message {
    Message("retention.archive", [:], count: count)
  }
  package static func retentionBin(count: Int) -> Message {
    Message("retention.bin", [:], count: count)
  }
  package static func retentionServerArchived(count: Int) -> Message {
    Message("retention.serverArchived", [:], count: count)
  }
  package static func retentionServerBinned(count: Int) -> Message {
    Message("retention.serverBinned", [:], count: count)
  }
  package static func retentionServerOriginals(count: Int) -> Message {
    Message("retention.serverOriginals", [:], count: count)
  }
  package static func retentionServerBooks(count: Int) -> Message {
    Message("retention.serverBooks", [:], count: count)
  }
}
