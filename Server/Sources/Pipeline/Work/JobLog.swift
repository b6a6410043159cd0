// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Logging
import ShareContract
import Storage

/// The log lines about jobs: what identifies a job and how an attempt at it ended, and nothing of what was shared.
struct JobLog: Sendable {
  private let logger: Logger
  private let shares: Shares
  private let deliveries: Deliveries

  init(_ logger: Logger, _ shares: Shares, _ deliveries: Deliveries) {
    (self.logger, self.shares, self.deliveries) = (logger, shares, deliveries)
  }

  /// Logs at the level `debug` that an attempt at a job begins, which shows what a worker is doing.
  func began(_ lease: Lease) {
    logger.debug("attempt began", metadata: lease.metadata)
  }

  /// Logs at the level `info` that an attempt at a job ended, with the state of its share or delivery that is stored now.
  func ended(_ lease: Lease, after time: Duration) async {
    guard logger.logLevel <= .info else { return }
    var metadata = await metadata(lease)
    metadata["milliseconds"] = "\(Int(time / .milliseconds(1)))"
    logger.info("attempt ended", metadata: metadata)
  }

  /// Logs an error that ended an attempt at a job.
  func failed(_ words: Logger.Message, _ error: any Error, _ lease: Lease) async {
    var metadata = await metadata(lease)
    metadata["error"] = "\(error)"
    logger.error(words, metadata: metadata)
  }

  private func metadata(_ lease: Lease) async -> Logger.Metadata {
    guard lease.kind != .digest else { return lease.metadata }
    // A share that was deleted meanwhile has no row, and neither has one whose database can't be reached.
    let share = try? await shares.find(number: lease.share)
    let delivery = if let id = lease.delivery { try? await deliveries.find(id) } else { DeliveryRecord?.none }
    let isDelivery = lease.delivery != nil
    let state = isDelivery ? delivery?.state.rawValue : share?.state.rawValue
    let problem = StoredJSON.decode(Problem.self, isDelivery ? delivery?.problem : share?.problem)
    let known = ["share": share?.id, "state": state, "problem": problem?.code]
    return lease.metadata.merging(known.compactMapValues { $0.map { "\($0)" } }) { $1 }
  }
}

extension Lease {
  /// What identifies the job in log lines, under the names of the lines of requests.
  var metadata: Logger.Metadata {
    let known: [String: String?] = [
      "account": account, "stage": kind.rawValue, "delivery": delivery, "digest": digest,
      "attempt": "\(attempts)",
    ]
    return known.compactMapValues { $0.map { "\($0)" } }
  }
}
