// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import ShareKitPlatform

// Chooses the texts for a state.
extension AppText {
  /// Why the account is limited; nil if it isn't, or if the form is shown instead.
  static func account(_ state: AccountModel.State) -> String? {
    switch state {
    case .unknown, .signedOut, .signedIn: nil
    case .signedInToShare(let server): signedInToShare(server)
    case .locked: locked
    case .unusable: unusable
    case .noKeychain: noKeychain
    }
  }

  /// Explains why signing in failed; nil if the user canceled.
  static func failure(_ error: any Error) -> String? {
    switch error {
    case SignIn.PageFailure.closed, OAuthCode.Failure.denied: nil
    case SignIn.PageFailure.notShown: noPage
    case is OAuthCode.Failure: unexpected
    case is SignInForm.Incomplete: missing
    case is SignInForm.BadHeader: badHeader
    case SignIn.Failure.badServer: badServer
    case SignIn.Failure.unreachable: unreachable
    case SignIn.Failure.refused(let problem): ShareMessages.sentence(problem)
    case SignIn.Failure.unexpectedResponse: unexpected
    default: notStored
    }
  }

  /// Explains why the server didn't do what the user asked for.
  static func serverFailure(_ error: any Error) -> String {
    switch error {
    case ServerAPI.Failure.sessionGone: sessionGone
    case ServerAPI.Failure.refused(let problem): ShareMessages.sentence(problem)
    case ServerAPI.Failure.tooLarge: tooLarge
    case let error as ShareFileError where error.isOutOfSpace: deviceFull
    case is ShareFileError: notDownloaded
    default: offlineUnknown
    }
  }

  /// Explains why the outbox didn't do what the user asked for.
  static func outboxFailure(_ error: any Error) -> String {
    if case OutboxError.held = error { return held }
    return outboxFailed(ShareMessages.reason(for: error))
  }

  /// Explains why the history may be out of date; nil if it isn't.
  static func trouble(_ list: HistoryList) -> String? {
    switch list.trouble {
    case nil: nil
    case .offline: list.isSearchedHere ? offlineSearch : list.isUnknown ? offlineUnknown : offline
    case .signedOut: sessionGone
    case .failed(let problem): ShareMessages.sentence(problem)
    }
  }

  /// The text for an empty list; it never claims what isn't known.
  static func emptyHistory(_ list: HistoryList, isLoading: Bool) -> String? {
    if list.isSearchedHere { return list.shares.isEmpty ? nothingFound : nil }
    // Without a response, the server's state is unknown.
    guard list.shares.isEmpty, list.trouble == nil else { return nil }
    if list.isUnknown { return isLoading ? loading : nil }
    return list.search.isEmpty ? historyEmpty : nothingFound
  }

  /// An outbox row's state and its reason.
  static func state(_ row: OutboxRow) -> String {
    [row.state, row.reason].compactMap { $0 }.joined(separator: ": ")
  }

  /// An outbox row's site, next attempt, size and age.
  static func facts(_ row: OutboxRow, signedInAs account: AccountIdentity?, now: Date) -> String {
    let other = row.actions.contains(.assign)
    let facts = [
      row.host, row.nextTry.map { nextTry(within(span($0.timeIntervalSince(now)))) },
      row.bytes.map { ByteCountFormatter.string(fromByteCount: Int64($0), countStyle: .file) },
      row.age(at: now).map { since(span($0)) }, other ? ofOtherAccount : nil,
    ]
    return facts.compactMap { $0 }.joined(separator: " · ")
  }

  /// The title of an outbox action.
  static func action(_ action: OutboxRow.Action) -> String {
    switch action {
    case .sendNow: sendNow
    case .retry: retry
    case .signIn: signIn
    case .assign: assign
    case .redirect: redirect
    case .export: saveCopy
    case .delete: delete
    }
  }

  static func state(_ destination: DestinationStatus) -> String {
    let facts = [
      destination.address, destination.isDefault ? isDefault : nil, destination.confirmed ? nil : unconfirmed,
    ]
    return facts.compactMap { $0 }.joined(separator: "\n")
  }

  /// A day and time for reading.
  static func date(_ date: Date) -> String {
    let formatter = DateFormatter()
    formatter.locale = locale(current: .current, language: Bundle.main.preferredLocalizations.first)
    formatter.dateStyle = .medium
    formatter.timeStyle = .short
    return formatter.string(from: date)
  }

  /// The user's region, unless its language is another one than that of the texts around the date.
  private static func locale(current: Locale, language: String?) -> Locale {
    guard let language, current.language.languageCode?.identifier != language else { return current }
    return Locale(identifier: language)
  }

  /// Rounded up, so that no duration shows as zero.
  private static func span(_ seconds: Double) -> String {
    let minutes = max(1, Int((max(0, min(seconds, 1e9)) / 60).rounded(.up)))
    if minutes < 60 { return self.minutes(String(minutes)) }
    return minutes < 48 * 60 ? hours(String(minutes / 60)) : days(String(minutes / 1440))
  }
}
