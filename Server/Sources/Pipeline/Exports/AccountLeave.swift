// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import Messages
package import ServerCore
import ShareContract
package import Storage

/// Deletes accounts with their files.
package struct AccountLeave: Sendable {
  private let membership: Membership
  private let bodies: any FileStore
  private let books: any FileStore
  /// The folder that contains the accounts' folders.
  private let folders: URL

  package init(engine: any Engine, bodies: any FileStore, books: any FileStore, folders: URL) {
    membership = Membership(engine)
    self.bodies = bodies
    self.books = books
    self.folders = folders
  }

  /// Deletes an account with all its data: rows first, so that no row refers to a deleted file.
  ///
  /// The sweeper removes whatever a crash leaves behind. Emails that were sent, and books in folders outside the data
  /// folder, stay.
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
