// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser

/// The operator's settings for the apps' hand-off; without them the apps use their defaults.
struct HandOffOptions: ParsableArguments {
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
}
