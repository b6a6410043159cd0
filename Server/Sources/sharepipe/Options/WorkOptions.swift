// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser

/// The options of `work`.
struct WorkOptions: ParsableArguments {
  @OptionGroup(title: "Data") var data: DataOptions
  @OptionGroup var run: RunOptions
  @OptionGroup(title: "Processes") var metrics: Metrics

  var flags: [String: String?] {
    [data.flags, run.flags, metrics.flags].reduce([:]) { $0.merging($1) { $1 } }
  }

  func settings() async throws -> Settings {
    try await Settings(flags: flags, lists: run.lists, file: data.config)
  }

  /// The metrics of a process of `work`.
  struct Metrics: ParsableArguments {
    @Option(
      help:
        "HOST:PORT at which /metrics of a process of sharepipe work is served, such as 127.0.0.1:9465 (default: not served)."
    )
    var workMetricsListen: String?

    static let key = "work-metrics-listen"

    var flags: [String: String?] { [Self.key: workMetricsListen] }
  }
}
