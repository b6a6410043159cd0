// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareContract

/// The state of the newest share, in a sentence.
///
/// ```swift
/// let here = LastShare(outbox, signedInAs: account, isOnline: false)
/// print(here?.text() ?? "Nothing waits")     // “Kite”: Will be sent when you’re online
/// ```
public struct LastShare: Hashable, Sendable {
  /// The identifier of the share.
  public let id: ShareID
  /// The title, or else the address; nil if it has neither, or can't be read.
  public let title: String?
  /// The messages about its state: one for a share on this device, or one for each delivery of a share on a server.
  public let states: [String]

  /// The newest share in an outbox; nil if there is none, or its folders can't be read (``Outbox/canBeListed``).
  ///
  /// - Parameters:
  ///   - outbox: The outbox. Its shares for other accounts count, because the user saved them here.
  ///   - account: The account that is signed in; nil while no user is.
  ///   - isOnline: Whether the device has a network; nil if that isn't known.
  ///   - language: The language of the states.
  public init?(
    _ outbox: Outbox, signedInAs account: AccountIdentity?, isOnline: Bool?,
    in language: MessageLanguage = .current
  ) {
    let (survey, now) = (outbox.survey(), outbox.now)
    let readable = survey.entries.map { entry in
      let state = ShareMessages.lastState(
        of: entry, signedInAs: account, isOnline: isOnline, now: now, in: language)
      let names = [entry.manifest.title, entry.manifest.url].compactMap { $0 }
      return LastShare(
        id: entry.id, title: names.first { !$0.allSatisfy(\.isWhitespace) }, states: [state])
    }
    let hidden = survey.hidden.map { LastShare($0, language) }
    let others = hidden + survey.quarantined.compactMap { LastShare($0, language) }
    guard let newest = (readable + others).max(by: { $0.isOlder(than: $1) }) else { return nil }
    self = newest
  }

  /// A share that a server has; `names` are the names of destinations by identifier.
  public init(_ share: ShareStatus, names: [String: String]?, in language: MessageLanguage = .current) {
    let row = HistoryRow(share, names: names, messages: HistoryMessages(language))
    self.init(id: share.id, title: row.title, states: row.states)
  }

  private init(id: ShareID, title: String?, states: [String]) {
    (self.id, self.title, self.states) = (id, title, states)
  }

  private init(_ hidden: UnreadableShare, _ language: MessageLanguage) {
    let why = ShareMessages.reason(hidden.why, in: language)
    self.init(id: hidden.id, title: nil, states: [ShareMessages.notSent(because: why, in: language)])
  }

  private init?(_ quarantined: QuarantinedShare, _ language: MessageLanguage) {
    guard let id = quarantined.share else { return nil }
    let why = ShareMessages.reason(quarantined.why, in: language)
    self.init(
      id: id, title: quarantined.title, states: [ShareMessages.notSent(because: why, in: language)])
  }

  /// Returns whether another share was saved later.
  ///
  /// Identifiers begin with the time, so they can be compared.
  public func isOlder(than other: LastShare) -> Bool { id.text < other.id.text }

  /// Title and states in one sentence without its period.
  public func text(in language: MessageLanguage = .current) -> String {
    let state = states.joined(separator: ", ")
    let text = title.map { ShareMessages.quoted($0, in: language) + ": " + state } ?? state
    return text.last == "." ? String(text.dropLast()) : text
  }
}
