// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser

/// The hosts that the guarded fetcher may connect to.
struct FetchOptions: ParsableArguments {
  @Option(
    name: .customLong("allow-host"),
    help: "HOST[:PORT] to allow although its address is internal. Repeatable.")
  var allowedHosts: [String] = []
}
