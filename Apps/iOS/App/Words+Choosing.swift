// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import ShareKitPlatform

// Which words apply.
extension Words {
  /// Who is signed in; nil when the form is shown instead.
  static func account(_ state: AccountModel.State) -> String? {
    switch state {
    case .unknown, .signedOut: nil
    case .signedIn(let server): signedIn(server)
    case .signedInToShare(let server): signedInToShare(server)
    case .locked: locked
    case .unusable: unusable
    case .noKeychain: noKeychain
    }
  }

  /// Why signing in did not work; nothing when the user did not want it.
  static func failure(_ error: any Error) -> String? {
    switch error {
    case SignIn.PageFailure.closed, OAuthCode.Failure.denied: nil
    case SignIn.PageFailure.notShown: noPage
    case is OAuthCode.Failure: unexpected
    case is SignInForm.Incomplete: missing
    case SignIn.Failure.badServer: badServer
    case SignIn.Failure.unreachable: unreachable
    case SignIn.Failure.refused(let problem): problem.detail ?? problem.title
    case SignIn.Failure.unexpectedAnswer: unexpected
    default: notStored
    }
  }

  /// Why the server did not do what the user asked for.
  static func serverFailure(_ error: any Error) -> String {
    switch error {
    case ServerAPI.Failure.sessionGone: sessionGone
    case ServerAPI.Failure.refused(let problem): problem.detail ?? problem.title
    default: offlineUnknown
    }
  }

  /// Why the outbox did not do what the user asked for.
  static func outboxFailure(_ error: any Error) -> String {
    if case OutboxError.held = error { return held }
    return outboxFailed("\(error)")
  }

  /// Why the history may be old; nil when it is not.
  static func trouble(_ list: HistoryList) -> String? {
    switch list.trouble {
    case nil: nil
    case .offline: list.isUnknown ? offlineUnknown : offline
    case .signedOut: sessionGone
    case .failed(let words): words
    }
  }

  /// What stands in the place of rows that are not there; nothing is said that is not known.
  static func emptyHistory(_ list: HistoryList, isLoading: Bool) -> String? {
    // What could not be heard may have been answered otherwise.
    guard list.shares.isEmpty, list.trouble == nil else { return nil }
    if list.isUnknown { return isLoading ? loading : nil }
    return list.search.isEmpty ? historyEmpty : nothingFound
  }

  /// How far a row of the history is, and of which site and when it is.
  static func detail(_ row: HistoryRow) -> String {
    let place = [row.host, row.createdAt.map(date)].compactMap { $0 }.joined(separator: " · ")
    return (row.states + [place]).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// How far a row of the outbox is, why, when it goes on, how large and how old it is.
  static func detail(_ row: OutboxRow, signedInAs account: String?, now: Date) -> String {
    let why = [row.state, row.reason].compactMap { $0 }.joined(separator: ": ")
    let other = row.account != nil && account != nil && row.account != account
    let facts = [
      row.nextTry.map { nextTry(within(span($0.timeIntervalSince(now)))) },
      row.bytes.map { ByteCountFormatter.string(fromByteCount: Int64($0), countStyle: .file) },
      row.age(at: now).map { since(span($0)) }, other ? ofOtherAccount : nil,
    ]
    return why + "\n" + facts.compactMap { $0 }.joined(separator: " · ")
  }

  /// What an action of the outbox is called.
  static func action(_ action: OutboxRow.Action) -> String {
    switch action {
    case .sendNow: sendNow
    case .retry: retry
    case .signIn: signIn
    case .assign: assign
    case .export: export
    case .delete: delete
    }
  }

  static func state(_ destination: DestinationStatus) -> String {
    let facts = [
      destination.address, destination.isDefault ? isDefault : nil, destination.confirmed ? nil : unconfirmed,
    ]
    return facts.compactMap { $0 }.joined(separator: "\n")
  }

  private static func date(_ date: Date) -> String {
    let formatter = DateFormatter()
    formatter.dateStyle = .medium
    formatter.timeStyle = .short
    return formatter.string(from: date)
  }

  /// Rounded up, so that nothing takes no time.
  private static func span(_ seconds: Double) -> String {
    let minutes = max(1, Int((max(0, min(seconds, 1e9)) / 60).rounded(.up)))
    if minutes < 60 { return self.minutes(String(minutes)) }
    return minutes < 48 * 60 ? hours(String(minutes / 60)) : days(String(minutes / 1440))
  }
}
