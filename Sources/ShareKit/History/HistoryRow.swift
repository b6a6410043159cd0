// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

/// One share of the history, as a list shows it.
public struct HistoryRow: Hashable, Sendable, Identifiable {
  /// Whether the user has to do anything about the share.
  public enum Phase: Hashable, Sendable {
    /// The server is processing it.
    case inProgress
    /// Nothing remains to be done.
    case done
    /// The owner has to do something.
    case needsUser
    /// The share has failed.
    case failed
  }

  /// What the user can do about a share that needs them.
  public enum NextStep: Hashable, Sendable {
    /// Read the page, or share it from where the user can read it.
    case openPage(URL)
    /// Send the book to a destination.
    case chooseDestination
  }

  /// The identifier of the share.
  public let id: ShareID
  /// The title in a list.
  public let title: String
  /// The host of the address that was shared.
  public let host: String?
  /// The address of the page, which can be opened.
  public let page: URL?
  /// The time at which the server received it.
  public let createdAt: Date?
  /// The messages of the deliveries, and that a destination was removed; or the message of the share when there are none.
  public let states: [String]
  /// Whether the user has to do anything about the share.
  public let phase: Phase
  /// Whether there is a book that can be sent again.
  public let canSendAgain: Bool
  /// Whether there is neither a book nor an article, and a book with only the link can be sent instead.
  public let canSendLink: Bool
  /// The name of the site, or else its host; nil if there is no address.
  public let site: String?
  /// The reading time in minutes; nil before the article is read.
  public let minutes: Int?
  /// Whether the share can't be processed further until the user does something.
  public let needsYou: Bool
  /// Whether it is in the archive.
  public let isArchived: Bool
  /// Whether the user hasn't opened the article yet.
  public let isUnread: Bool
  /// Whether there is an article to read, as far as is known.
  public let hasArticle: Bool

  /// Creates a row from a status.
  ///
  /// `names` are the names of the destinations by identifier; nil while they aren't known.
  public init(_ share: ShareStatus, names: [String: String]?, messages: HistoryMessages) {
    id = share.id
    page = share.url.flatMap(URL.init(string:)).flatMap { Self.isPage($0) ? $0 : nil }
    host = page?.host.map { $0.hasPrefix("www.") ? String($0.dropFirst(4)) : $0 }
    title = [share.title, share.url].compactMap { $0 }.first { !$0.isEmpty } ?? messages.untitled
    createdAt = Self.date(share.createdAt)
    states = Self.states(of: share, names, messages)
    phase = share.phaseForOwner
    canSendAgain = share.state == .ready
    canSendLink = share.lacksArticle && page != nil
    site = share.site ?? host
    minutes = share.minutes
    needsYou = share.needsUser
    isArchived = share.archivedAt != nil
    isUnread = share.openedAt == nil
    hasArticle = share.state == .ready || share.article != nil
  }

  /// What the user can do about the share; nil if it doesn't need them.
  public var nextStep: NextStep? {
    guard needsYou else { return nil }
    return canSendAgain ? .chooseDestination : page.map(NextStep.openPage)
  }

  private static func states(
    of share: ShareStatus, _ names: [String: String]?, _ messages: HistoryMessages
  ) -> [String] {
    guard share.state == .ready, !share.deliveries.isEmpty else { return [messages.state(of: share)] }
    return share.currentDeliveries.map { messages.state(of: $0, to: name($0.destination, names)) }
      + (share.lacksDestination ? [messages.oneDestinationRemoved] : [])
  }

  // Until the destinations are known, a missing one can't be called former.
  static func name(_ id: String, _ names: [String: String]?) -> DestinationName {
    guard let names else { return .unknown }
    return names[id].map(DestinationName.named) ?? .former
  }

  private static func isPage(_ url: URL) -> Bool {
    ["http", "https"].contains(url.scheme?.lowercased() ?? "") && url.host?.isEmpty == false
  }

  /// RFC 3339, with or without fractions of a second.
  static func date(_ text: String) -> Date? {
    let whole = ISO8601DateFormatter()
    let fractions = ISO8601DateFormatter()
    fractions.formatOptions.insert(.withFractionalSeconds)
    return whole.date(from: text) ?? fractions.date(from: text)
  }
}

extension ShareStatus {
  /// Whether the server is still processing it, so that the row will change soon.
  public var isInProgress: Bool { phase == .inProgress }

  /// Whether the user has to act.
  ///
  /// The server doesn't count a book that was sent to nobody. What the user has dismissed there no longer needs them here.
  var needsUser: Bool {
    if let needsYou { return needsYou }
    return phase == .needsUser && !currentDeliveries.contains { $0.state == .uncertain }
  }

  /// Whether a destination was removed before the book was sent there.
  fileprivate var lacksDestination: Bool { problem?.knownCode == .destinationRemoved }

  /// The last delivery to each destination, in the order of the first ones.
  ///
  /// A book that is sent again settles the earlier attempt.
  fileprivate var currentDeliveries: [DeliveryStatus] {
    var last: [String: DeliveryStatus] = [:]
    for delivery in deliveries { last[delivery.destination] = delivery }
    var seen: Set<String> = []
    return deliveries.filter { seen.insert($0.destination).inserted }.compactMap { last[$0.destination] }
  }

  /// The phase, without a delivery that its owner dismissed if the book reached another destination.
  fileprivate var phaseForOwner: HistoryRow.Phase {
    let wasSent = currentDeliveries.contains {
      [.sent, .confirmed].contains($0.state) && !$0.isOnlyWritten
    }
    return phase == .needsUser && !needsUser && wasSent ? .done : phase
  }

  var phase: HistoryRow.Phase {
    let deliveries = currentDeliveries
    switch state {
    case .received, .reading: return .inProgress
    case .needsCapture: return .needsUser
    case .failed: return .failed
    case .ready: break
    }
    let states = Set(deliveries.map(\.state))
    if !states.isDisjoint(with: [.queued, .sending]) { return .inProgress }
    if !states.isDisjoint(with: [.rejected, .failed]) { return .failed }
    let isOpen =
      states.contains(.uncertain) || deliveries.contains(where: \.isOnlyWritten) || lacksDestination
    return isOpen || states.isEmpty ? .needsUser : .done
  }
}
