// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
import Hummingbird
import Messages
import ShareContract
import Storage

/// Exports as downloads: written to the disk, sent in pieces, and removed once the transfer has ended.
///
/// An account makes one export at a time, and the client has to download it fast enough.
struct AccountExports: Sendable {
  let export: AccountExport
  let shares: Shares
  /// Where exports are made.
  let folder: URL
  let space: FreeSpace
  let rate: RateLimit
  let limits: ExportLimits
  let slots = ExportSlots()

  /// The response with everything of an account.
  func response(account: String) async throws -> Response {
    let slot = try slots.take(account)
    try rate.take(account)
    try await checkSpace(account)
    let archive = try await archive(account)
    return Response(
      status: .ok,
      headers: [
        .contentType: "application/zip", .contentLength: String(archive.bytes),
        .contentDisposition: "attachment; filename=\"sharepipe-export.zip\"",
      ],
      body: ResponseBody(contentLength: archive.bytes) { [limits] writer in
        defer { slot.release() }
        try await ExportTransfer(archive: archive, limits: limits).send(to: &writer)
      })
  }

  private func checkSpace(_ account: String) async throws {
    let kept = try await shares.usage(account: account, at: Moment(Date())).bytes
    guard try space.hasRoom(for: kept) else { throw Self.noSpace }
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
      throw try space.hasRoom() ? error : Self.noSpace
    }
  }

  /// Removes what an interrupted process left in the folder of exports.
  static func removeLeftovers(in folder: URL) {
    let left = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    for file in left ?? [] { try? FileManager.default.removeItem(at: file) }
  }

  private static let noSpace = ProblemAnswer(
    Problem(
      .storageFull, .noSpaceForExport),
    retryAfterSeconds: 300)
}
