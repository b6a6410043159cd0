// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What an owner chose for one destination; nil means the default.
public struct ChosenSettings: Codable, Hashable, Sendable {
  /// The name of the device profile that its books are made for.
  public let device: String?
  /// When books go there; nil sends each at once.
  public let schedule: Schedule?
  /// Whether a webhook gets the book itself instead of a link to it.
  public let sendsBook: Bool?
  /// The most bytes a book may have.
  public let maxBytes: Int?
  /// The name of the only machine whose workers write to a folder; nil lets every worker write to it.
  public let node: String?

  /// When collected books go.
  public struct Schedule: Codable, Hashable, Sendable {
    /// `atOnce`, `daily`, `weekly` or `byHand`; a newer server may have others.
    public let rhythm: String
    /// The hour on the clock in the time zone, 0 to 23.
    public let hour: Int?
    /// The minute, 0 to 59.
    public let minute: Int?
    /// 1 is Monday, 7 is Sunday.
    public let weekday: Int?
    /// A name of the time zone database, such as `Europe/Berlin`.
    public let timeZone: String?

    /// Creates a schedule from its parts.
    public init(
      rhythm: String, hour: Int? = nil, minute: Int? = nil, weekday: Int? = nil, timeZone: String? = nil
    ) {
      self.rhythm = rhythm
      self.hour = hour
      self.minute = minute
      self.weekday = weekday
      self.timeZone = timeZone
    }
  }

  /// Creates choices from their parts.
  public init(
    device: String? = nil, schedule: Schedule? = nil, sendsBook: Bool? = nil, maxBytes: Int? = nil,
    node: String? = nil
  ) {
    self.device = device
    self.schedule = schedule
    self.sendsBook = sendsBook
    self.maxBytes = maxBytes
    self.node = node
  }
}
