// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Identity
package import Pipeline
import Storage

/// Makes the frames of pages; the only type that looks up what the navigation shows.
///
/// A controller needs it only to show the counts after an action; see ``FrameMiddleware``.
package struct PageFrames: Sendable {
  private let accounts: AccountService
  private let library: ShareLibrary

  package init(accounts: AccountService, library: ShareLibrary) {
    self.accounts = accounts
    self.library = library
  }

  /// Whether a caller operates the server, and so may see its paths.
  func isOperator(_ caller: Caller) async throws -> Bool {
    try await accounts.isOperator(caller)
  }

  /// Returns the frame of a caller's page; nil without a caller or for an account that was just deleted.
  package func frame(of caller: Caller?, _ section: PageSection?) async throws -> PageFrame? {
    guard let caller, let account = try await accounts.find(id: caller.account) else { return nil }
    let counts = try await library.counts(account: account.id)
    return PageFrame(
      account: account.id, email: account.email, isAdmin: account.role == .admin,
      counts: PageFrame.Counts(
        library: counts.inbox, needsYou: counts.needsYou + counts.closedDestinations, archive: counts.archive),
      section: section)
  }
}
