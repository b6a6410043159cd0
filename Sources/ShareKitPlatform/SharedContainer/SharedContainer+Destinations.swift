// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit
import UIKit

extension SharedContainer {
  private var lastDestinationsFile: URL {
    root.appendingPathComponent("last-destinations.json", isDirectory: false)
  }

  /// The destination that an account's user chose last; nil if they never chose one.
  public func lastDestination(of account: AccountIdentity) -> String? { lastDestinations()[account.key] }

  /// Remembers the chosen destination; best effort, because only a default depends on it.
  func keep(lastDestination: String, of account: AccountIdentity) {
    var all = lastDestinations()
    guard all[account.key] != lastDestination else { return }
    all[account.key] = lastDestination
    try? JSONEncoder().encode(all).write(to: lastDestinationsFile, options: .atomic)
  }

  /// Whether the share sheet asks before it saves: as the user set it, else if there are several destinations.
  public func asksBeforeSaving() -> Bool {
    preferences().asks(among: lastSnapshot()?.destinations.count ?? 0)
  }

  private func lastDestinations() -> [String: String] {
    let data = try? Data(contentsOf: lastDestinationsFile)
    return data.flatMap { try? JSONDecoder().decode([String: String].self, from: $0) } ?? [:]
  }
}
