// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Foundation
import Messages
import ServerCore
package import ShareContract
package import Storage

/// Decides which folders on the server an account may have books written to.
///
/// A relative path is in the account's folder; an absolute path must be in a folder that the operator named.
package struct FolderRules: Sendable {
  /// The folder that contains the accounts' folders.
  package let own: String
  /// The folders that the operator named with `--folder-root`.
  package let roots: [String]
  /// The umask for files written into those; nil if the process still has it.
  package let umask: UInt32?
  /// The machine of this process; nil if it has no name.
  private let node: NodeName?
  /// Bytes that must stay free on the disk of the accounts' folders.
  private let freeSpaceFloor: Int

  package init(
    own: String, roots: [String], umask: UInt32? = nil, node: NodeName? = nil, freeSpaceFloor: Int = 16 << 20
  ) {
    (self.own, self.node) = (own, node)
    self.freeSpaceFloor = freeSpaceFloor
    self.roots = roots.map(Self.standard)
    self.umask = umask
  }

  /// A folder, and the folder above it that a path must not leave.
  package struct Location: Equatable {
    package let root: String
    package let path: String
    let isPersonal: Bool

    var full: String { path.isEmpty ? root : root + "/" + path }
  }

  /// The folder that an address stands for in an account; throws if it must not be written to.
  package func location(_ address: String, account: String) throws(Problem) -> Location {
    guard !address.hasPrefix("/") else { return try named(Self.standard(address)) }
    return Location(root: own + "/" + account, path: try Self.checked(address), isPersonal: true)
  }

  /// Throws if books must not be written to an address.
  ///
  /// The folders that the operator named differ between machines, so an absolute path on another machine is checked there,
  /// before each delivery.
  ///
  /// - Parameter node: the machine of the destination; nil if every worker delivers to it.
  package func check(_ address: String, account: String, node: String?) throws(Problem) {
    guard isOnOtherMachine(node), address.hasPrefix("/") else {
      return _ = try location(address, account: account)
    }
    guard address.utf8.count <= Self.longestPath else { throw Problem(.unprocessable, .folderPathTooLong) }
    // What the machine allows is checked there, but no machine allows these.
    let hasControls = address.unicodeScalars.contains { $0.properties.generalCategory == .control }
    if hasControls || address.split(separator: "/").contains("..") {
      throw Problem(.unprocessable, .folderName(name: String(address.prefix(80))))
    }
  }

  /// The path of a folder on its machine; nil for an account's own folder on another machine, whose data folder isn't known.
  package func path(_ address: String, account: String, node: String?) -> String? {
    guard isOnOtherMachine(node) else { return try? location(address, account: account).full }
    return address.hasPrefix("/") ? address : nil
  }

  private func isOnOtherMachine(_ node: String?) -> Bool { node != nil && node != self.node?.description }

  /// Messages to the owner name the folder as the owner entered it, because paths of the server are not theirs to know.
  func adapter(_ address: String, account: String) throws(Problem) -> FolderAdapter {
    let location = try location(address, account: account)
    let name = address.isEmpty ? "/" : address
    guard location.isPersonal else {
      return FolderAdapter(
        root: location.root, path: location.path, name: name, permissions: .shared(umask: umask))
    }
    return FolderAdapter(
      root: location.root, path: location.path, name: name, makesRoot: true, freeFloor: freeSpaceFloor,
      permissions: .private)
  }

  private func named(_ address: String) throws(Problem) -> Location {
    let root = roots.filter { address == $0 || address.hasPrefix($0 + "/") }.max { $0.count < $1.count }
    guard let root else {
      let address = String(address.prefix(200))
      throw Problem(
        .unprocessable,
        roots.isEmpty
          ? .folderForbidden(address: address)
          : .folderOutside(address: address))
    }
    return Location(
      root: root, path: try Self.checked(String(address.dropFirst(root.count))), isPersonal: false)
  }

  /// The path without empty components and dots.
  private static func checked(_ path: String) throws(Problem) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }.map(String.init)
    for part in parts where FolderName.name(forTitle: part, ending: "") != part {
      throw Problem(
        .unprocessable, .folderName(name: String(part.prefix(80))))
    }
    guard path.utf8.count <= longestPath, parts.count <= 8 else {
      throw Problem(.unprocessable, .folderPathTooLong)
    }
    return parts.joined(separator: "/")
  }

  private static let longestPath = 512

  private static func standard(_ path: String) -> String {
    "/" + path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }
}
