// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
import ServerCore
import ShareContract

/// A part of the web app that the navigation leads to.
package enum PageSection: String, Sendable, CaseIterable {
  case library, newShare, needsYou, archive
  case destinations, devices, mail
  case users, server, account

  /// The section of a page's path; nil for a page outside of all sections.
  init?(path: String) {
    let first = path.split(separator: "/").first.map(String.init) ?? ""
    switch "/" + first {
    case PagePath.pairings, Routes.devicePage, Routes.capturePage, PagePath.shortcuts: self = .devices
    case PagePath.shares: self = .library
    case PagePath.bin: self = .archive
    case PagePath.invitations: self = .users
    case let path:
      guard let section = Self.allCases.first(where: { $0.path == path }) else { return nil }
      self = section
    }
  }

  /// The page that the navigation opens.
  var path: String {
    switch self {
    case .library: PagePath.library
    case .newShare: PagePath.newShare
    case .needsYou: PagePath.needsYou
    case .archive: PagePath.archive
    case .destinations: PagePath.destinations
    case .devices: PagePath.devices
    case .mail: PagePath.mail
    case .users: PagePath.users
    case .server: PagePath.server
    case .account: PagePath.account
    }
  }

  var name: Message {
    switch self {
    case .library: .sectionLibrary
    case .newShare: .sectionAdd
    case .needsYou: .sectionNeedsYou
    case .archive: .sectionArchive
    case .destinations: .sectionDestinations
    case .devices: .sectionDevices
    case .mail: .sectionMail
    case .users: .sectionUsers
    case .server: .sectionServer
    case .account: .sectionAccount
    }
  }

  /// The symbol in `icons.mustache`.
  var icon: String {
    switch self {
    case .library: "library"
    case .newShare: "add"
    case .needsYou: "alert"
    case .archive: "archive"
    case .destinations: "destination"
    case .devices: "device"
    case .mail: "mail"
    case .users: "users"
    case .server: "server"
    case .account: "account"
    }
  }
}
