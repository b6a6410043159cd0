// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Why a predicate has no value: it asks what these objects cannot answer.
///
/// The system then finds that the extension does not match.
struct PredicateFault: Error, Equatable {
  let clause: String
  let reason: String
}
