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

  func settings() async throws -> Settings {
    let groups = [
      data.flags, address.flags, accounts.flags, run.flags, limits.flags, retention.flags, processes.flags,
      provider.flags, handOff.flags,
    ]
    return try await Settings(
      flags: groups.reduce([:]) { $0.merging($1) { $1 } },
      lists: [address.lists, run.lists, handOff.lists].reduce([:]) { $0.merging($1) { $1 } },
      file: data.config)
  }
}
