// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Foundation
import ServerCore
import ServerHTTP
import Storage

/// Measures what a checkup of the server also checks: the clock and the secret key, which need the database, and the certificate.
extension ServerMetrics {
  func checks() async throws -> [MetricSample] {
    let now = Moment(configuration.now())
    let found = try await clockAndKey.overview(at: now)
    return Self.clock(found, now: now, hasClock: clockAndKey.hasClock)
      + Self.key(found, configuration.checkedKey)
  }

  /// - Parameters:
  ///   - now: the time of this machine.
  ///   - hasClock: whether the database has a clock of its own.
  static func clock(_ found: DatabaseOverview, now: Moment, hasClock: Bool) -> [MetricSample] {
    let ahead = found.newestShare.map { max(0, $0.milliseconds - found.time.milliseconds) } ?? 0
    let difference = now.milliseconds - found.time.milliseconds
    let own = MetricSample("sharepipe_database_clock_difference_seconds", [:], Double(difference) / 1000)
    return [MetricSample("sharepipe_newest_share_ahead_seconds", [:], Double(ahead) / 1000)]
      + (hasClock ? [own] : [])
  }

  static func key(_ found: DatabaseOverview, _ key: CheckupRules.Key) -> [MetricSample] {
    let isWorking = CheckupRules.key(found, key).allSatisfy { $0.level == .good }
    return [MetricSample("sharepipe_secret_key_works", [:], isWorking ? 1 : 0)]
  }

  func backup() -> [MetricSample] {
    guard let time = LastBackup(configuration.dataFolder).time else { return [] }
    return [MetricSample("sharepipe_last_backup_timestamp_seconds", [:], time.timeIntervalSince1970)]
  }

  // A file that can't be read is a matter of the checkup and the log.
  func certificate() -> [MetricSample] {
    guard let validity = try? configuration.certificate?.validity() else { return [] }
    let end = validity.upperBound.timeIntervalSince1970
    return [MetricSample("sharepipe_tls_certificate_expiry_timestamp_seconds", [:], end)]
  }
}
