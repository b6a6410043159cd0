// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import Messages
import ShareContract
package import Storage

/// Deletes accounts with their files.
package struct AccountLeave: Sendable {
  private let membership: Membership
  private let bodies: DurableFolder
  private let books: DurableFolder
  /// Where the folders of accounts lie.
  private let folders: URL

  package init(engine: any Engine, bodies: DurableFolder, books: DurableFolder, folders: URL) {
    membership = Membership(engine)
    self.bodies = bodies
    self.books = books
    self.folders = folders
  }

  /// Deletes an account with everything that is its: rows first, so that nothing refers to a file that is gone.
  ///
  /// What a crash in between leaves is swept away later. Mails that were sent, and books in folders outside the data
  /// folder, are not the server's any more.
  package func delete(_ account: String) async throws {
    do {
      let files = try await membership.delete(account)
      files.bodies.forEach(bodies.remove)
      files.books.forEach(books.remove)
      try? FileManager.default.removeItem(at: folders.appending(path: account, directoryHint: .isDirectory))
    } catch let problem as StorageProblem where problem.code == .lastAdmin {
      throw Problem(.conflict, .lastAdminLeaves)
    } catch let problem as StorageProblem where problem.code == .missing {
      throw Problem(.notFound, .unknownAccount)
    }
  }
}
