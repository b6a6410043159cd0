// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The ways in which an app asks the system to open a URL.
package enum OpenMethod: String, Sendable {
  /// The app was opened through its scene, by `UIScene.open(_:options:completionHandler:)`.
  case scene
  /// It was opened by `UIApplication.open(_:options:completionHandler:)`.
  case application
  /// It was opened by the deprecated `UIApplication.openURL(_:)`.
  case openURL
  /// It was opened by `NSExtensionContext.open(_:completionHandler:)`.
  case extensionContext
}
