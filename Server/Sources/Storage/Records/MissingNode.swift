// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A machine that destinations name and on which no worker runs.
package struct MissingNode: Sendable, Equatable {
  package let name: String
  /// The deliveries that wait for it.
  package let waiting: Int

  package init(name: String, waiting: Int) {
    (self.name, self.waiting) = (name, waiting)
  }
}
