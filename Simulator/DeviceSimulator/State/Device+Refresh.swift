// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

extension Device {
  private static let refreshFile = "refresh.json"

  /// Stores the app's request for a refresh in the background, which replaces an earlier one.
  func schedule(refresh identifier: String) throws {
    guard try installedApp()?.app.refreshTasks.contains(identifier) == true else {
      throw DeviceError("\(identifier) isn't in the app's property list")
    }
    try locked { try store(identifier, as: Self.refreshFile) }
  }

  /// Takes the request, which the system meets once.
  package func takeRefreshRequest() throws -> String? {
    try locked {
      let identifier = try load(String.self, from: Self.refreshFile)
      if identifier != nil { try FileManager.default.removeItem(at: path(Self.refreshFile)) }
      return identifier
    }
  }
}
