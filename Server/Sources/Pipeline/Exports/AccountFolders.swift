// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
package import Storage

/// The folders of accounts in the data folder of this machine, with the books of folder destinations.
///
/// A server that deletes an account deletes its folder on its own machine only, so the others look for folders of deleted accounts.
package struct AccountFolders: Sendable {
  private let root: URL
  private let accounts: Accounts

  /// - Parameter root: The folder that contains the accounts' folders, each named after its account.
  package init(root: URL, engine: any Engine) {
    self.root = root
    accounts = Accounts(engine)
  }

  /// Deletes the folders of accounts that don't exist.
  ///
  /// - Parameter age: How many seconds nothing in a folder has changed, so that the folders of newer accounts survive while an
  ///   operator restores an older database.
  func sweep(olderThan age: TimeInterval, now: Date) async throws {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    // Only names that the server gives: an operator may have stored something else here.
    for name in names where UUID(uuidString: name)?.uuidString.lowercased() == name {
      let folder = root.appending(path: name, directoryHint: .isDirectory)
      guard let changed = Self.lastChange(in: folder), now.timeIntervalSince(changed) > age,
        try await accounts.find(id: name) == nil
      else { continue }
      try FileManager.default.removeItem(at: folder)
    }
  }

  /// The time of the last change in a folder; nil if it isn't a folder.
  private static func lastChange(in folder: URL) -> Date? {
    func time(of path: String) -> Date? {
      (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
    }
    guard
      (try? FileManager.default.attributesOfItem(atPath: folder.path))?[.type] as? FileAttributeType
        == .typeDirectory
    else { return nil }
    let inside = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return ([folder.path] + inside.map { folder.path + "/" + $0 }).compactMap(time).max()
  }
}
