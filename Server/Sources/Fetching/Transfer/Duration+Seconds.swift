// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Duration {
  var seconds: Double { self / .seconds(1) }

  /// Whole milliseconds, at least one, because libcurl reads zero as "no limit".
  var milliseconds: Int { Swift.max(1, Int(self / .milliseconds(1))) }
}
