// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What a process reports in its metrics.
enum MetricScope {
  /// The queue, the deliveries, the mailbox and the storage, which all processes share, and this process.
  case server
  /// Only this process, so that sums over several processes count nothing twice.
  case process

  /// The flag that sets the address of these metrics.
  var option: String { self == .server ? "--metrics-listen" : "--work-metrics-listen" }
}
