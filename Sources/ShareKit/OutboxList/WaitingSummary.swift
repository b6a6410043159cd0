// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract

/// The shares that wait on this device, as a widget shows them.
public struct WaitingSummary: Hashable, Sendable {
  /// The number of waiting shares; nil if the outbox can't be read, as before the first unlock.
  public let count: Int?
  /// Whether some of them wait until the user signs in.
  public let needsSignIn: Bool
  /// Whether it is known that someone is signed in.
  public let isSignedIn: Bool
  /// The titles of the waiting shares, oldest first; empty where they must not be shown.
  public let titles: [String]

  // A widget has no room for more.
  private static let most = 3

  /// Summarizes an outbox.
  ///
  /// - Parameters:
  ///   - outbox: The outbox; nil if it can't be opened.
  ///   - account: The account that is signed in. Titles of other accounts' shares are left out.
  public init(_ outbox: Outbox?, signedInAs account: AccountIdentity?) {
    guard let survey = outbox?.survey(), survey.isComplete else {
      self.init(count: nil, needsSignIn: false, isSignedIn: account != nil, titles: [])
      return
    }
    let entries = survey.entries.sorted { $0.id.text < $1.id.text }
    let own = entries.filter { entry in account.map { entry.isSendable(as: $0) } ?? false }
    self.init(
      // A share that can't be read just now waits, too.
      count: entries.count + survey.hidden.count, needsSignIn: entries.contains { $0.state == .needsSignIn },
      isSignedIn: account != nil, titles: own.compactMap(\.manifest.title).prefix(Self.most).map { $0 })
  }

  private init(count: Int?, needsSignIn: Bool, isSignedIn: Bool, titles: [String]) {
    self.count = count
    self.needsSignIn = needsSignIn
    self.isSignedIn = isSignedIn
    self.titles = titles
  }

  /// The summary for a locked screen, without titles.
  public var redacted: WaitingSummary {
    WaitingSummary(count: count, needsSignIn: needsSignIn, isSignedIn: isSignedIn, titles: [])
  }
}

extension WaitingSummary {
  /// The number of waiting shares, in a sentence.
  public func headline(in language: MessageLanguage = .current) -> String {
    switch count {
    case nil: language.say("Unlock to see what waits", de: "Entsperren, um zu sehen, was wartet")
    // Without an account, it isn't known whether anything was ever sent.
    case 0 where !isSignedIn:
      language.say("Nothing is waiting on this device", de: "Auf diesem Gerät wartet nichts")
    case 0: language.say("All shares are sent", de: "Alles ist gesendet")
    case 1: language.say("1 share waits", de: "1 Sendung wartet")
    case let count?: language.say("\(count) shares wait", de: "\(count) Sendungen warten")
    }
  }

  /// Returns the advice to the user; nil if none is needed.
  public func advice(in language: MessageLanguage = .current) -> String? {
    guard needsSignIn else { return nil }
    return language.say("Sign in to send them", de: "Melde dich an, um sie zu senden")
  }
}
