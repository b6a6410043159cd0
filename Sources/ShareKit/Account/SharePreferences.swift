// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The user's preferences, which the app stores and the extension follows.
public struct SharePreferences: Codable, Hashable, Sendable {
  /// Whether a share waits in a sheet for a note and a destination; without it a share is saved at once.
  ///
  /// Nil means that the user hasn't chosen: then the sheet appears if there is more than one destination.
  public var asksBeforeSaving: Bool?

  /// Whether the app tells the user about shares that failed or need the page; nil means no.
  public var notifies: Bool?

  /// The name under which this device signs in; nil means that of its model.
  public var deviceName: String?

  /// Whether the app downloads what may be read later on networks that are paid by volume, too; nil means no.
  public var downloadsOnCellular: Bool?

  /// By default, the user is asked only if there are several destinations, nothing is told, and cellular data is spared.
  public init(
    asksBeforeSaving: Bool? = nil, notifies: Bool? = nil, deviceName: String? = nil,
    downloadsOnCellular: Bool? = nil
  ) {
    self.downloadsOnCellular = downloadsOnCellular
    self.asksBeforeSaving = asksBeforeSaving
    self.notifies = notifies
    self.deviceName = deviceName
  }

  /// Whether the sheet appears for an account with this many destinations to choose from.
  public func asks(among destinations: Int) -> Bool { asksBeforeSaving ?? (destinations > 1) }
}
