// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One e-reader or other target as its owner sees it: an item of `GET /v1/destinations`.
public struct DestinationStatus: Codable, Hashable, Sendable, Identifiable {
  /// The identifier of the destination.
  public let id: String
  /// `kindle`, `email`, `folder` or `webhook`; a newer server may have others.
  public let kind: String
  /// Where it is: a mail address, a folder, an address of the web.
  public let address: String
  /// The name that the user chose.
  public let name: String
  /// Whether books may go there already.
  public let confirmed: Bool
  /// Whether it receives shares that name no destination.
  public let isDefault: Bool
  /// What its owner chose for it; absent from older servers.
  public let settings: ChosenSettings?
  /// Why nothing goes there any more; absent while it is open.
  public let closed: Problem?
  /// What waits for its next digest.
  public let waiting: DigestStatus?
  /// When its next digest goes, if anything is in it by then, RFC 3339 in UTC.
  public let nextDigest: String?
  /// What it takes; absent from older servers.
  public let limits: DestinationLimits?
  /// The folder on the server, for a destination of kind `folder`.
  public let folder: String?

  private enum CodingKeys: String, CodingKey {
    case id, kind, address, name, confirmed, settings, closed, waiting, nextDigest, limits, folder
    case isDefault = "default"
  }

  /// Creates a destination from its parts.
  public init(
    id: String, kind: String, address: String, name: String, confirmed: Bool, isDefault: Bool,
    settings: ChosenSettings? = nil, closed: Problem? = nil, waiting: DigestStatus? = nil,
    nextDigest: String? = nil, limits: DestinationLimits? = nil, folder: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.address = address
    self.name = name
    self.confirmed = confirmed
    self.isDefault = isDefault
    self.settings = settings
    self.closed = closed
    self.waiting = waiting
    self.nextDigest = nextDigest
    self.limits = limits
    self.folder = folder
  }
}

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
    device: String? = nil, schedule: Schedule? = nil, sendsBook: Bool? = nil, maxBytes: Int? = nil
  ) {
    self.device = device
    self.schedule = schedule
    self.sendsBook = sendsBook
    self.maxBytes = maxBytes
  }
}

/// The limits of a destination, shown to its owner in advance.
public struct DestinationLimits: Codable, Hashable, Sendable {
  /// The most bytes one book may have.
  public let bookBytes: Int
  /// The most mails of the account in a minute; nil without a limit.
  public let perMinute: Int?
  /// The most mails of the account in 24 hours; nil without a limit.
  public let perDay: Int?
  /// The maximum number of mails to this address in 24 hours, from all users; nil without a limit.
  public let toAddressPerDay: Int?

  /// Creates limits from their parts.
  public init(bookBytes: Int, perMinute: Int? = nil, perDay: Int? = nil, toAddressPerDay: Int? = nil) {
    self.bookBytes = bookBytes
    self.perMinute = perMinute
    self.perDay = perDay
    self.toAddressPerDay = toAddressPerDay
  }
}

/// Body of `POST /v1/destinations`.
public struct NewDestination: Codable, Hashable, Sendable {
  /// The kind, see ``DestinationStatus/kind``.
  public let kind: String
  /// The address of the destination.
  public let address: String
  /// What the user calls it; nil leaves it to the server.
  public let name: String?
  /// Whether it receives shares that name no destination.
  public let isDefault: Bool?

  private enum CodingKeys: String, CodingKey {
    case kind, address, name
    case isDefault = "default"
  }

  /// Describes a new destination.
  public init(kind: String, address: String, name: String?, isDefault: Bool? = nil) {
    self.kind = kind
    self.address = address
    self.name = name
    self.isDefault = isDefault
  }
}
