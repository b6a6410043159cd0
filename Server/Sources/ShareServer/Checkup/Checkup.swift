// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Fetching
import Foundation
import ImageWork
import Messages
import ObjectStorage
package import Pipeline
import ServerCore
import ServerHTTP
import Storage

/// Checks everything a server depends on, without changing its data, and reports one finding per line.
package struct Checkup: Sendable {
  package typealias Finding = MailCheckup.Finding

  let configuration: ServerConfiguration
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
  ///   - isServing: whether this process is the server.
  ///   - databaseProblem: why that server can't change its database; nil if it can.
  package func run(
    isOffline: Bool, readsDatabase: Bool = true, isServing: Bool = false, databaseProblem: (any Error)? = nil
  ) async -> [Finding] {
    let data = dataFindings(
      readsDatabase: readsDatabase, isServing: isServing, databaseProblem: databaseProblem)
    let settings = addresses(data, isServing: isServing) + certificate() + secrets()
    let local = [data[0]] + settings + data.dropFirst()
    return local + (await store()) + (await imageWorker()) + (await mail(isOffline: isOffline))
  }

  /// Runs the checks that need no more than the location of the data, because other settings can't be used.
  package func runOnData() -> [Finding] {
    dataFindings(readsDatabase: true, isServing: false, databaseProblem: nil)
  }

  /// The versions, which name that of the database, and then everything about the data.
  private func dataFindings(
    readsDatabase: Bool, isServing: Bool, databaseProblem: (any Error)?
  ) -> [Finding] {
    let database =
      configuration.database.map(postgreSQL)
      ?? sqlite(isRead: readsDatabase, isServing: isServing, problem: databaseProblem)
    let versions = Finding(.good, "versions", "\(version), \(database.version), \(CurlVersion.text)")
    return [versions] + folders() + restored() + space() + database.findings + backup()
  }

  private func certificate() -> [Finding] {
    guard let files = configuration.certificate else { return [] }
    do {
      return [CheckupRules.certificate(try files.validity(), now: configuration.now())]
    } catch {
      return [Finding(.bad, "TLS", .checkupCertificateUnusable(reason: "\(error)"))]
    }
  }

  private func secrets() -> [Finding] {
    guard !configuration.secretFiles.isEmpty else { return [] }
    return CheckupRules.secrets(exposed: configuration.exposedSecretFiles)
  }

  private func space() -> [Finding] {
    guard FileManager.default.fileExists(atPath: configuration.dataFolder.path),
      let free = try? DurableFolder(configuration.dataFolder).freeBytes()
    else { return [] }
    return [CheckupRules.space(free: free, floor: configuration.freeSpaceFloor)]
  }

  // A PostgreSQL database can be backed up with other tools, which record nothing.
  private func backup() -> [Finding] {
    let last = LastBackup(configuration.dataFolder).time
    guard configuration.hasDatabase, configuration.database == nil || last != nil else { return [] }
    return [CheckupRules.backup(last, now: configuration.now())]
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

  private func restored() -> [Finding] {
    do {
      try configuration.checkRestored()
      return []
    } catch {
      return [Finding(.bad, "restore", "\(error)")]
    }
  }

  private func imageWorker() async -> [Finding] {
    switch await ImageWorkerHealth(configuration.imageProgram).state() {
    case .works: [Finding(.good, "images", .checkupImagesGood)]
    case .isUnconfined: [Finding(.doubtful, "images", .checkupImagesUnconfined)]
    case .isBroken:
      [
        Finding(
          .doubtful, "images",
          .checkupImagesMissing(program: configuration.imageProgram?.path ?? ImageProgram.name))
      ]
    }
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
