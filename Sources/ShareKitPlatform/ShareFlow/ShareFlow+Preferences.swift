// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Intents
public import ShareKit

extension ShareFlow {
  /// The preferences that the user chose in the app.
  public var preferences: SharePreferences { container.preferences() }

  /// Whether the sheet appears before a share is saved.
  ///
  /// It also appears if the account doesn't have the suggested destination, so that the user sees where the share goes instead.
  ///
  /// - Parameter suggestion: What the user tapped in the system's share sheet, if anything.
  public func asksBeforeSaving(suggestion: INIntent?) -> Bool {
    guard let suggestion else { return container.asksBeforeSaving() }
    let chosen = container.lastSnapshot().flatMap { ShareSuggestions().destination(in: suggestion, for: $0) }
    return chosen == nil || preferences.asksBeforeSaving == true
  }

  /// The destination that the sheet offers at first: the one that the user chose last, if the account still has it.
  public nonisolated func lastDestination(of account: AccountSnapshot) async -> String? {
    account.owner.flatMap(container.lastDestination).flatMap { last in
      account.destinations.contains { $0.id == last } ? last : nil
    }
  }

  /// Lets the system's share sheet suggest the destination of a share later; nil stands for the account's default.
  public nonisolated func suggest(_ destination: String?) async {
    guard let account = await accountSnapshot() else { return }
    let all = account.destinations
    let found = destination.map { id in all.first { $0.id == id } } ?? all.first(where: \.isDefault)
    if let found, let owner = account.owner { await ShareSuggestions().donate(found, of: owner) }
  }

  /// Returns the app's last snapshot of the signed-in account; nil if no user is signed in, or if there is no snapshot.
  public nonisolated func accountSnapshot() async -> AccountSnapshot? {
    await reading().account.flatMap { container.snapshot(of: $0) }
  }
}
