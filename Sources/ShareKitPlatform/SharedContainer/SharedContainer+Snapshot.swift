// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit
import UIKit

extension SharedContainer {
  private var snapshotFile: URL { root.appendingPathComponent("account-snapshot.json", isDirectory: false) }

  /// The last snapshot of an account; nil if there is none for this account.
  public func snapshot(of account: AccountIdentity) -> AccountSnapshot? {
    lastSnapshot().flatMap { $0.owner == account ? $0 : nil }
  }

  /// The last snapshot, without asking the keychain who is signed in.
  func lastSnapshot() -> AccountSnapshot? {
    let data = try? Data(contentsOf: snapshotFile)
    return data.flatMap { try? JSONDecoder().decode(AccountSnapshot.self, from: $0) }
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

  /// Deletes the snapshot, as signing out does.
  public func forgetSnapshot() {
    try? FileManager.default.removeItem(at: snapshotFile)
  }
}
