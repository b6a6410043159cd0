// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit

extension ShareFlow {
  /// What the user chose in the app.
  public var preferences: SharePreferences { container.preferences() }

  /// The app's last snapshot of the signed-in account; nil when no user is signed in or there is none.
  public nonisolated func accountSnapshot() async -> AccountSnapshot? {
    await reading().account.flatMap { container.snapshot(of: $0) }
  }
}
