// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How much is rolled back when work throws.
enum WorkScope {
  /// Everything since the start of the group.
  case ofGroup
  /// Everything since the start of this work.
  case savepoint
}
