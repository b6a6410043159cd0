// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Duration {
  var seconds: Double { self / .seconds(1) }

  /// Whole milliseconds, at least one: libcurl takes zero for "no limit".
  var milliseconds: Int { Swift.max(1, Int(self / .milliseconds(1))) }
}
