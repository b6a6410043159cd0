// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKitPlatform
import UIKit

/// Names shared by app and extension; they also appear in the property lists and entitlements.
///
/// Compiled into both targets, so it must not contain anything for the app only.
@MainActor enum Reader {
  static let group = "group.org.example.reader"
  static let scheme = "example-reader"
  static let sessionPrefix = "org.example.reader.upload."

  static var settings: ShareFlow.Settings {
    ShareFlow.Settings(appName: "Reader", scheme: scheme, sessionPrefix: sessionPrefix)
  }
}
