// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An extension with the app that embeds it, both in the same configuration.
struct CheckedPair {
  let appex: CheckedBundle
  let app: CheckedBundle?
}
