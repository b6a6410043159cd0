// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKit
import ShareKitPlatform

/// The folders of the app's own container.
enum AppFolder {
  /// What has to stay.
  static let support = folder(.applicationSupportDirectory)
  /// What the system may delete.
  static let caches = folder(.cachesDirectory)

  /// The name of an account's own folder; the server's identifier may contain characters that aren't valid in a path.
  static func name(of marker: AccountMarker) -> String {
    let name = "\(marker.identity.server.text) \(marker.account)"
    return name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "other"
  }

  private static func folder(_ kind: FileManager.SearchPathDirectory) -> URL {
    FileManager.default.urls(for: kind, in: .userDomainMask).first ?? FileManager.default.temporaryDirectory
  }
}
