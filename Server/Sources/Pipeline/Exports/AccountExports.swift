// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import Messages
package import ServerCore
import ShareContract
package import Storage

/// Offers exports as downloads: written to the disk, sent in pieces, and removed when the transfer ends.
///
/// An account can have one export at a time, and a client that downloads too slowly is disconnected.
package struct AccountExports: Sendable {
  package let export: AccountExport
  package let shares: Shares
  /// The folder in which exports are made.
  package let folder: URL
  package let space: FreeSpace
  package let rate: RateLimit
  package let limits: ExportLimits
  let slots = ExportSlots()

  package init(
    export: AccountExport, shares: Shares, folder: URL, space: FreeSpace, rate: RateLimit,
    limits: ExportLimits
  ) {
    self.export = export
    self.shares = shares
    self.folder = folder
    self.space = space
    self.rate = rate
    self.limits = limits
  }

  /// An export that waits to be downloaded; its slot is released when the transfer ends.
  package struct Prepared: Sendable {
    package let archive: OpenArchive
    package let slot: ExportSlots.Slot
  }

  /// Makes an archive with all data of an account.
  package func prepare(account: String) async throws -> Prepared {
    let slot = try slots.take(account)
    try await rate.take(account)
    try await checkSpace(account)
    return Prepared(archive: try await archive(account), slot: slot)
  }

  private func checkSpace(_ account: String) async throws {
    let stored = try await shares.usage(account: account, at: Moment(Date())).bytes
    guard try space.hasSpace(for: stored) else { throw Self.noSpace }
  }

  private func archive(_ account: String) async throws -> OpenArchive {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let file = folder.appending(path: ShareID.make().text + ".zip")
    do {
      try await export.writeArchive(account, to: file)
      return try OpenArchive(file)
    } catch {
      try? FileManager.default.removeItem(at: file)
      throw try space.hasSpace() ? error : Self.noSpace
    }
  }

  /// Removes leftovers of an interrupted process from the folder of exports.
  ///
  /// - Parameter age: removes only what wasn't changed for that many seconds, because another process may use the folder.
  package static func removeLeftovers(in folder: URL, olderThan age: TimeInterval) {
    let limit = Date() - age
    for entry in entries(folder) where lastChange(of: entry) <= limit {
      try? FileManager.default.removeItem(at: entry)
    }
  }

  // A running export adds to a file directly in its folder until it is complete.
  private static func lastChange(of entry: URL) -> Date {
    ([entry] + entries(entry)).map { file -> Date in
      let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
      return attributes?[.modificationDate] as? Date ?? .distantPast
    }.max() ?? .distantPast
  }

  private static func entries(_ folder: URL) -> [URL] {
    (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
  }

  private static let noSpace = ProblemResponse(
    Problem(
      .storageFull, .noSpaceForExport),
    retryAfterSeconds: 300)
}
