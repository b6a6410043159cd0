// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Fetching
import Foundation
import Messages
import ObjectStorage
package import Pipeline
import ServerCore
import ServerHTTP
import Storage

/// Checks everything a server depends on, without changing its data, and reports one finding per line.
package struct Checkup: Sendable {
  package typealias Finding = MailCheckup.Finding

  private let configuration: ServerConfiguration
  private let version: String

  package init(_ configuration: ServerConfiguration, version: String) {
    self.configuration = configuration
    self.version = version
  }

  /// Runs all checks and returns the findings in order.
  ///
  /// - Parameters:
  ///   - isOffline: connects to no mail server, name server, or mailbox.
  ///   - readsDatabase: reads every page of a SQLite database, which takes seconds for a large one.
  package func run(isOffline: Bool, readsDatabase: Bool = true) async -> [Finding] {
    let local =
      [versions(), address()] + certificate() + folder() + restored() + space()
      + database(isRead: readsDatabase) + backup()
    return local + (await store()) + (await imageWorker()) + (await mail(isOffline: isOffline))
  }

  private func versions() -> Finding {
    let database = (try? SQLiteVersion.text) ?? "unknown"
    return Finding(.good, "versions", "\(version), SQLite \(database), \(CurlVersion.text)")
  }

  private func address() -> Finding {
    CheckupRules.address(
      host: configuration.host, publicURL: configuration.publicURL,
      hasCertificate: configuration.certificate != nil, hasProxy: configuration.trustedProxies != nil)
  }

  private func certificate() -> [Finding] {
    guard let files = configuration.certificate else { return [] }
    do {
      return [CheckupRules.certificate(try files.validity(), now: configuration.now())]
    } catch {
      return [Finding(.bad, "TLS", .checkupCertificateUnusable(reason: "\(error)"))]
    }
  }

  private func folder() -> [Finding] {
    let path = configuration.dataFolder.path
    let found = try? FileManager.default.attributesOfItem(atPath: path)
    guard let mode = found?[.posixPermissions] as? Int else {
      return [Finding(.doubtful, "data", .checkupFolderMissing(folder: path))]
    }
    return [
      CheckupRules.folder(path, mode: mode, isWritable: FileManager.default.isWritableFile(atPath: path))
    ]
  }

  private func space() -> [Finding] {
    guard FileManager.default.fileExists(atPath: configuration.dataFolder.path),
      let free = try? DurableFolder(configuration.dataFolder).freeBytes()
    else { return [] }
    return [CheckupRules.space(free: free, floor: configuration.freeSpaceFloor)]
  }

  // A PostgreSQL database is backed up with its own tools.
  private func backup() -> [Finding] {
    guard configuration.database == nil, configuration.hasDatabase else { return [] }
    return [CheckupRules.backup(LastBackup(configuration.dataFolder).time, now: configuration.now())]
  }

  private func database(isRead: Bool) -> [Finding] {
    configuration.database.map(postgreSQL) ?? sqlite(isRead: isRead)
  }

  private func postgreSQL(_ address: PostgreSQLAddress) -> [Finding] {
    do {
      let missing = try address.checkConnection()
      return [Finding(.good, "database", .checkupDatabaseConnected(address: "\(address)"))]
        + CheckupRules.machines(missing)
    } catch {
      let reason = (error as? StorageProblem)?.message ?? "\(error)"
      return [Finding(.bad, "database", .checkupDatabaseUnconnected(address: "\(address)", reason: reason))]
    }
  }

  /// Stores, reads and deletes a small object, because a bucket can permit one and refuse another.
  private func store() async -> [Finding] {
    guard case .s3(let address) = configuration.store else { return [] }
    do {
      try await S3Objects(address).check(in: FileManager.default.temporaryDirectory)
      return [Finding(.good, "store", .checkupStoreUsable(store: "\(address)"))]
    } catch {
      return [Finding(.bad, "store", .checkupStoreUnusable(store: "\(address)", reason: "\(error)"))]
    }
  }

  private func sqlite(isRead: Bool) -> [Finding] {
    let file = DatabaseFile(configuration.databaseFile)
    guard FileManager.default.fileExists(atPath: file.url.path) else { return [] }
    do {
      if isRead, let damage = try file.findings(isQuick: true).first {
        return [CheckupRules.damaged(file.url.path, damage)]
      }
      let now = Moment(configuration.now())
      let overview = try file.overview(channel: configuration.mail.channel.name, at: now)
      return CheckupRules.database(
        overview, now: now, hasKey: FileManager.default.fileExists(atPath: configuration.keyFile.path),
        isChecked: isRead)
    } catch let problem as StorageProblem {
      return [Finding(.bad, "database", problem.message)]
    } catch {
      return [Finding(.bad, "database", .checkupDatabaseUnreadable(reason: "\(error)"))]
    }
  }

  private func restored() -> [Finding] {
    do {
      try configuration.checkRestored()
      return []
    } catch {
      return [Finding(.bad, "restore", "\(error)")]
    }
  }

  private func imageWorker() async -> [Finding] {
    let warning = await ImageWorkerHealth(configuration.imageProgram).warning()
    return [
      warning == nil
        ? Finding(.good, "images", .checkupImagesGood) : Finding(.doubtful, "images", .checkupImagesMissing)
    ]
  }

  private func mail(isOffline: Bool) async -> [Finding] {
    guard configuration.mail.server != nil else {
      let folder = configuration.mail.folder.path
      return [Finding(.doubtful, "mail", .checkupMailFolder(folder: folder))]
    }
    if isOffline { return [] }
    return await MailCheckup(configuration.mail, limits: configuration.bookLimits).run().map {
      Finding($0.level, "mail \($0.topic)", $0.message)
    }
  }
}
