// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKitPlatform
import UIKit

/// Names that app and extension have in common; the property lists and entitlements carry them too.
///
/// In both targets: nothing here may be the app's alone.
@MainActor enum Reader {
  static let group = "group.org.example.reader"
  static let scheme = "example-reader"
  static let sessionPrefix = "org.example.reader.upload."

  static var settings: ShareFlow.Settings {
    ShareFlow.Settings(appName: "Reader", scheme: scheme, sessionPrefix: sessionPrefix)
  }
}
