// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An error while the scenario was set up, with its message.
struct JourneyFailure: Error, CustomStringConvertible {
  let description: String
}
