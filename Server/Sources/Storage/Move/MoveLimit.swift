// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How much of a table is in memory at once.
package struct MoveLimit: Sendable {
  package var rows = 500
  package var bytes = 4 << 20

  package init() {}
}
