// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A label of a metric, such as `stage="read"`.
package struct MetricLabel: Sendable, Hashable {
  package let name: String
  package let value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
