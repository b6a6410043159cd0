// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How an extension's request ended.
package enum RequestEnd: Sendable {
  /// The extension called `completeRequest`.
  case completed
  /// The extension called `cancelRequest` with this error.
  case cancelled(String)
}
