// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser

/// The options of `serve`, those that a new server needs first.
struct ServeOptions: ParsableArguments {
  @OptionGroup(title: "Data") var data: DataOptions
  @OptionGroup(title: "Address") var address: Address
  @OptionGroup(title: "Accounts") var accounts: Accounts
  @OptionGroup var run: RunOptions
  @OptionGroup(title: "Limits") var limits: Limits
  @OptionGroup(title: "Retention") var retention: Retention
  @OptionGroup(title: "Processes") var processes: Processes
  @OptionGroup(title: "Sign-in with an identity provider") var provider: ProviderOptions
  @OptionGroup(title: "Hand-off of the apps") var handOff: HandOffOptions

  @Flag(help: .hidden)
  var noOpRoute = false

  var flags: [String: String?] {
    [
      data.flags, address.flags, accounts.flags, run.flags, limits.flags, retention.flags, processes.flags,
      provider.flags, handOff.flags,
    ].reduce([:]) { $0.merging($1) { $1 } }
  }

  var lists: [String: [String]] {
    [address.lists, run.lists, handOff.lists].reduce([:]) { $0.merging($1) { $1 } }
  }

  /// The keys of all settings, those of `work` among them.
  var keys: Set<String> { Set(flags.keys).union(lists.keys).union([WorkOptions.Metrics.key]) }

  /// - Parameter allowsUnknown: ignores unknown settings of the environment and the configuration file.
  func settings(allowsUnknown: Bool = false) async throws -> Settings {
    try await Settings(
      flags: flags, lists: lists, file: data.config, allowsUnknown: allowsUnknown)
  }
}
