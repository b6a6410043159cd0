// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit
import UIKit

extension SharedContainer {
  private var preferencesFile: URL { root.appendingPathComponent("preferences.json", isDirectory: false) }

  /// What the user chose; where nothing was chosen or it cannot be read, what holds at first.
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
