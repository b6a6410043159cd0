// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit

extension ShareFlow {
  /// What the user chose in the app.
  public var preferences: SharePreferences { container.preferences() }

  /// What the app last learned of the account that is signed in; nil when nobody is, or nothing was learned.
  public nonisolated func accountSnapshot() async -> AccountSnapshot? {
    await reading().account.flatMap { container.snapshot(of: $0) }
  }
}
