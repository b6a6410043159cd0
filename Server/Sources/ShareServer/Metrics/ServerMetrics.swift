// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Foundation
import ImageWork
import Logging
import Pipeline
import ServerCore
import Storage

/// What a scrape of the metrics reports: what the server counted, and what is measured now.
struct ServerMetrics: Sendable {
  let registry: MetricRegistry
  let jobs: Jobs
  let database: DatabaseSize
  let clockAndKey: ClockAndKey
  /// The deliveries by state; counting reads all of them, so a count is used again for a minute.
  let deliveries: TimedValue<DeliveryCounts>
  let replies: MailReplies
  let channels: MailChannels
  let images: ImageService
  let imageWorker: ImageWorkerHealth
  let configuration: ServerConfiguration
  let engine: any Engine
  let logger: Logger

  /// Returns the metrics of a scope in Prometheus' text format.
  func text(_ scope: MetricScope) async -> String {
    let common = scope == .server ? await shared() : []
    return PrometheusText.text(
      common + (await imageWorkers()) + [Self.build] + ProcessMetrics.samples() + registry.samples())
  }

  /// What all processes share; without the database, only what is known without it.
  private func shared() async -> [MetricSample] {
    let own = disk() + certificate() + backup()
    guard engine.isReachable else { return own + [Self.database(isUp: false)] }
    do {
      try await engine.checkWritable()
      let (queue, sent, mail) = (try await queue(), try await sent(), try await mail())
      let (size, checks) = (try await databaseSize(), try await checks())
      return queue + sent + mail + size + checks + own + [Self.database(isUp: true)]
    } catch {
      logger.error("the metrics of the database couldn't be read", metadata: ["error": "\(error)"])
      return own + [Self.database(isUp: false)]
    }
  }

  private static func database(isUp: Bool) -> MetricSample {
    MetricSample("sharepipe_database_up", [:], isUp ? 1 : 0)
  }

  private static let build = MetricSample("sharepipe_build_info", ["version": ServerVersion.text], 1)

  private func queue() async throws -> [MetricSample] {
    let now = Moment(configuration.now())
    let workers = WorkerCount.alive(in: configuration.workersFolder)
    return Self.queue(try await jobs.depths(at: now), now: now)
      + [MetricSample("sharepipe_workers", [:], Double(workers))]
  }

  /// Describes the queue by stage and lane: the number of jobs by state, and for how long the oldest waiting one has been due.
  static func queue(_ depths: [JobDepth], now: Moment) -> [MetricSample] {
    counts(depths)
      + depths.filter { $0.state == .waiting }.map {
        let due = $0.oldest.map { max(0, now.milliseconds - $0.milliseconds) } ?? 0
        return MetricSample(
          "sharepipe_job_oldest_due_seconds", ["stage": "\($0.kind)", "lane": $0.lane.rawValue],
          Double(due) / 1000)
      }
  }

  // A series that is missing while its count is 0 can't be compared with anything.
  private static func counts(_ depths: [JobDepth]) -> [MetricSample] {
    JobKind.allCases.flatMap { kind in
      JobDepth.Lane.all(of: kind).flatMap { lane in
        JobDepth.State.allCases.map { state in
          let depth = depths.first { ($0.kind, $0.lane, $0.state) == (kind, lane, state) }
          return MetricSample(
            "sharepipe_jobs", ["stage": "\(kind)", "lane": lane.rawValue, "state": state.rawValue],
            Double(depth?.count ?? 0))
        }
      }
    }
  }

  private func sent() async throws -> [MetricSample] {
    let counts = try await deliveries.value()
    return StoredDeliveryState.allCases.map {
      MetricSample("sharepipe_deliveries", ["state": $0.rawValue], Double(counts.byState[$0] ?? 0))
    } + [MetricSample("sharepipe_deliveries_only_written", [:], Double(counts.onlyWritten))]
  }

  /// Whether the server's mail account is paused, and how long ago its mailbox was read; nothing without a mailbox.
  private func mail() async throws -> [MetricSample] {
    let isPaused = try await channels.paused(configuration.mail.channel.name) != nil
    let paused = MetricSample("sharepipe_mail_paused", [:], isPaused ? 1 : 0)
    guard let name = try configuration.mail.mailbox?.server().identity else { return [paused] }
    let read = try await replies.mailbox(name)?.readAt.date.timeIntervalSince1970
    // A mailbox that could never be read must not look like none.
    guard let since = read ?? ProcessMetrics.startTime else { return [paused] }
    let age = configuration.now().timeIntervalSince1970 - since
    return [paused, MetricSample("sharepipe_mailbox_read_age_seconds", [:], max(0, age))]
  }

  private func disk() -> [MetricSample] {
    let floor = MetricSample("sharepipe_disk_floor_bytes", [:], Double(configuration.freeSpaceFloor))
    guard let free = try? DurableFolder(configuration.dataFolder).freeBytes() else { return [floor] }
    return [MetricSample("sharepipe_disk_free_bytes", [:], Double(free)), floor]
  }

  private func databaseSize() async throws -> [MetricSample] {
    [MetricSample("sharepipe_database_bytes", [:], Double(try await database.bytes()))]
  }

  private func imageWorkers() async -> [MetricSample] {
    let isWorking = !(await imageWorker.state().isBroken)
    let counts = images.workerCounts ?? .init()
    return [
      MetricSample("sharepipe_image_worker_works", [:], isWorking ? 1 : 0),
      MetricSample("sharepipe_image_workers_idle", [:], Double(counts.idle)),
      .count("sharepipe_image_workers_started_total", Double(counts.started)),
      .count("sharepipe_image_workers_failed_total", Double(counts.failed)),
    ]
  }
}
