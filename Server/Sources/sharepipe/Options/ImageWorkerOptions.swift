// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser

/// The options for converting images.
struct ImageWorkerOptions: ParsableArguments {
  @Option(
    name: .customLong("pictures"),
    help: "The program that decodes images (default: sharepipe-pictures in the folder of this program).")
  var imageProgram: String?
}
