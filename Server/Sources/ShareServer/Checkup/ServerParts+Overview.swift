// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Foundation
import Pipeline
import ServerCore
import Storage

extension ServerParts {
  /// How long the page about the server shows the same result, because a checkup starts processes and reads files.
  private static let overviewLifetime: Duration = .seconds(5)
  private static let shownAccounts = 50

  /// Collects what the operator's page shows.
  var overview: @Sendable () async throws -> ServerOverview {
    let value = TimedValue(lifetime: Self.overviewLifetime) { [self] in try await collectOverview() }
    return { try await value.value() }
  }

  private func collectOverview() async throws -> ServerOverview {
    let now = Moment(configuration.now())
    let version = "sharepipe \(ServerVersion.text)"
    return ServerOverview(
      findings: await Checkup(configuration, version: version).run(
        isOffline: true, readsDatabase: false, isServing: true, databaseProblem: await databaseProblem()),
      jobs: try await Jobs(engine).depths(at: now), deliveries: try await deliveryCounts.value(),
      workers: WorkerCount.alive(in: configuration.workersFolder), mailboxReadAt: try await mailboxReadAt(),
      databaseBytes: databaseBytes, accounts: try await Accounts(engine).usage(limit: Self.shownAccounts),
      at: now)
  }

  private func databaseProblem() async -> (any Error)? {
    do {
      try await engine.checkWritable()
      return nil
    } catch {
      return error
    }
  }

  private func mailboxReadAt() async throws -> Date? {
    guard let name = try configuration.mail.mailbox?.server().identity else { return nil }
    return try await MailReplies(engine).mailbox(name)?.readAt.date
  }

  private var databaseBytes: Int? {
    guard configuration.database == nil else { return nil }
    return (try? FileManager.default.attributesOfItem(atPath: configuration.databaseFile.path))?[.size]
      as? Int
  }
}
