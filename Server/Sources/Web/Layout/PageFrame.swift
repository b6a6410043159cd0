// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
import ServerCore
import Storage

/// What surrounds the content of every page for signed-in users: the navigation, its counts, and the account.
///
/// ``FrameMiddleware`` makes one for each request of a signed-in user, and `Pages.render(_:_:in:)` uses it for pages whose
/// values have the `email` of the account. Other pages have the simple layout, for example those for signing in.
package struct PageFrame: Sendable {
  /// The numbers beside the names in the navigation; nil where there is nothing to count.
  package struct Counts: Sendable, Equatable {
    package var library: Int?
    package var needsYou: Int?
    package var archive: Int?

    package init(library: Int? = nil, needsYou: Int? = nil, archive: Int? = nil) {
      (self.library, self.needsYou, self.archive) = (library, needsYou, archive)
    }
  }

  /// The frame of the running request of a signed-in user.
  @TaskLocal package static var current: PageFrame?

  /// The account's identifier; nil on pages that don't know it.
  let account: String?
  let email: String
  let isAdmin: Bool
  let counts: Counts
  /// The part of the app that the page belongs to; nil for a page outside of all of them.
  let section: PageSection?

  init(
    account: String? = nil, email: String, isAdmin: Bool = false, counts: Counts = Counts(),
    section: PageSection?
  ) {
    (self.account, self.email, self.isAdmin) = (account, email, isAdmin)
    (self.counts, self.section) = (counts, section)
  }

  /// The values for `layout.mustache`.
  var values: [String: Any] {
    [
      "navGroups": groups.map { heading, sections in
        ["navHeading": heading.text, "navItems": sections.map(item)] as [String: Any]
      },
      "tabs": tabs, "accountID": account ?? "", "accountEmail": email,
      "accountInitial": email.prefix(1).uppercased(),
      "accountCurrent": section == .account,
    ]
  }

  private var groups: [(heading: Message, sections: [PageSection])] {
    [
      (.sectionGroupRead, [.library, .needsYou, .archive]),
      (.sectionGroupSetUp, [.destinations, .devices, .mail] + (isAdmin ? [.users, .server] : [])),
    ]
  }

  private func item(_ section: PageSection) -> [String: Any] {
    var values: [String: Any] = [
      "navPath": section.path, "navName": section.name.text, "navIcon": section.icon,
      "navCurrent": section == self.section,
    ]
    values["navCount"] = count(of: section).map(NumberText.current.number)
    values["navUrgent"] = section == .needsYou
    return values
  }

  private func count(of section: PageSection) -> Int? {
    switch section {
    case .library: counts.library
    case .needsYou: counts.needsYou.flatMap { $0 > 0 ? $0 : nil }
    case .archive: counts.archive
    default: nil
    }
  }

  /// The bar at the bottom of a phone's screen.
  private var tabs: [[String: Any]] {
    [
      tab(PagePath.library, .sectionLibrary, icon: "library", isCurrent: section == .library),
      tab(PagePath.newShare, .sectionAdd, icon: "add", isCurrent: section == .newShare),
      tab(
        PagePath.needsYou, .sectionNeedsYou, icon: "alert", isCurrent: section == .needsYou,
        count: count(of: .needsYou)),
      tab("#menu", .sectionMore, icon: "more"),
    ]
  }

  private func tab(
    _ path: String, _ name: Message, icon: String, isCurrent: Bool = false, count: Int? = nil
  ) -> [String: Any] {
    var values: [String: Any] = [
      "tabPath": path, "tabName": name.text, "tabIcon": icon, "tabCurrent": isCurrent,
    ]
    values["tabCount"] = count.map(NumberText.current.number)
    return values
  }
}
