// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
package import Identity

/// The routes of the server, grouped by the credentials that they take.
///
/// A route gets its credential check from the group that it is added to, so that no check can be forgotten.
package struct RouteGroups {
  /// For programs: bearer tokens, and the sessions of browsers.
  package let api: RouterGroup<ServerContext>
  /// For people: the sessions of browsers only.
  package let pages: RouterGroup<ServerContext>
  /// For everybody; routes with other credentials, such as the catalog of books, check these themselves.
  package let open: RouterGroup<ServerContext>

  package init(_ router: Router<ServerContext>, accounts: AccountService, cookie: SessionCookie) {
    let sessions = SessionMiddleware(accounts: accounts, cookie: cookie)
    api = router.group().add(
      middleware: TokenOrSessionMiddleware(accounts: accounts, sessions: sessions))
    pages = router.group().add(middleware: sessions).add(
      middleware: PreferencesMiddleware(accounts: accounts))
    open = router.group()
  }
}
