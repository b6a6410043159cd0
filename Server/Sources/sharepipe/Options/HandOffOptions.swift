// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser

/// The operator's settings for the apps' hand-off; without them the apps use their defaults.
struct HandOffOptions: ParsableArguments {
  @Option(
    name: .customLong("ios-app"),
    help:
      "TEAM.BUNDLE of your build of the app, which can then sign in with an https address of this server. Repeatable."
  )
  var appIdentifiers: [String] = []

  @Option(
    name: .customLong("rung"),
    help:
      "The hand-off steps (rungs) that apps try, in this order: shareToken, signInHere, openApp, notify, prompt. Repeatable."
  )
  var rungs: [String] = []

  @Option(name: .customLong("disable-rung"), help: "A rung that apps skip for now. Repeatable.")
  var disabled: [String] = []

  @Option(help: "The last major version of iOS on which apps try openApp.")
  var openAppUpToOs: String?

  var flags: [String: String?] { ["open-app-up-to-os": openAppUpToOs] }

  var lists: [String: [String]] {
    ["ios-app": appIdentifiers, "rung": rungs, "disable-rung": disabled]
  }
}
