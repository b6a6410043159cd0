// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser

/// The options of `work` only.
struct WorkOptions: ParsableArguments {
  @Option(
    help:
      "HOST:PORT at which /metrics of a process of sharepipe work is served, such as 127.0.0.1:9465 (default: not served)."
  )
  var workMetricsListen: String?
}
