// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The ways in which an app asks the system to open a URL.
package enum OpenMethod: String, Sendable {
  /// Corresponds to `UIScene.open(_:options:completionHandler:)`.
  case scene
  /// Corresponds to `UIApplication.open(_:options:completionHandler:)`.
  case application
  /// Corresponds to `UIApplication.openURL(_:)`.
  case openURL
  /// Corresponds to `NSExtensionContext.open(_:completionHandler:)`.
  case extensionContext
}
