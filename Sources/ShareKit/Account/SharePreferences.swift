// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The user's preferences, which the app stores and the extension follows.
public struct SharePreferences: Codable, Hashable, Sendable {
  /// Whether a sheet asks for a comment and a destination before a share is saved.
  ///
  /// Nil means that the user hasn't chosen. Then the sheet appears if the account has more than one destination.
  public var asksBeforeSaving: Bool?

  /// Whether the app posts notifications about shares that failed or that need the page; nil means no.
  public var notifies: Bool?

  /// The name under which this device signs in; nil means that of its model.
  public var deviceName: String?

  /// Whether the app downloads articles ahead on cellular networks, too; nil means no.
  public var downloadsOnCellular: Bool?

  /// The size of the text of articles and books; nil means the system's.
  public var textSize: TextSize?

  /// How many unread articles the app downloads ahead; nil means 10.
  public var articlesAhead: Int?

  /// Creates preferences.
  ///
  /// By default, the sheet appears only if there are several destinations, there are no notifications, and nothing is downloaded
  /// ahead on cellular networks.
  public init(
    asksBeforeSaving: Bool? = nil, notifies: Bool? = nil, deviceName: String? = nil,
    downloadsOnCellular: Bool? = nil, textSize: TextSize? = nil, articlesAhead: Int? = nil
  ) {
    (self.textSize, self.articlesAhead) = (textSize, articlesAhead)
    self.downloadsOnCellular = downloadsOnCellular
    self.asksBeforeSaving = asksBeforeSaving
    self.notifies = notifies
    self.deviceName = deviceName
  }

  /// Whether the sheet appears for an account with this many destinations to choose from.
  public func asks(among destinations: Int) -> Bool { asksBeforeSaving ?? (destinations > 1) }
}
