// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit
import UIKit

extension SharedContainer {
  private var snapshotFile: URL { root.appendingPathComponent("account-snapshot.json", isDirectory: false) }

  /// The last snapshot of an account; nil if there is none for this account.
  public func snapshot(of account: String) -> AccountSnapshot? {
    guard let data = try? Data(contentsOf: snapshotFile),
      let snapshot = try? JSONDecoder().decode(AccountSnapshot.self, from: data)
    else { return nil }
    return snapshot.account == account ? snapshot : nil
  }

  /// Stores a snapshot, completely or not at all.
  ///
  /// The operator's policy is stored separately, because it also applies to signed-out users.
  ///
  /// - Throws: `CocoaError` when the file can't be written.
  public func keep(_ snapshot: AccountSnapshot) throws {
    try keep(operatorPolicy: snapshot.handOff)
    try JSONEncoder().encode(snapshot).write(to: snapshotFile, options: .atomic)
  }

  /// Forgets it, as signing out does.
  public func forgetSnapshot() {
    try? FileManager.default.removeItem(at: snapshotFile)
  }
}
