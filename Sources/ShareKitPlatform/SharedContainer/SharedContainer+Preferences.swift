// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit
import UIKit

extension SharedContainer {
  private var preferencesFile: URL { root.appendingPathComponent("preferences.json", isDirectory: false) }

  /// Returns the user's preferences; the defaults if nothing was chosen, or if the file can't be read.
  public func preferences() -> SharePreferences {
    let data = try? Data(contentsOf: preferencesFile)
    return data.flatMap { try? JSONDecoder().decode(SharePreferences.self, from: $0) } ?? SharePreferences()
  }

  /// Stores the user's preferences, completely or not at all.
  ///
  /// - Throws: `CocoaError` when the file can't be written.
  public func keep(_ preferences: SharePreferences) throws {
    try JSONEncoder().encode(preferences).write(to: preferencesFile, options: .atomic)
  }
}
