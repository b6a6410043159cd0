// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ShareContract

/// Exports as downloads: made on the disk, sent in pieces, gone once they are sent.
struct AccountExports: Sendable {
  let export: AccountExport
  /// Where exports are made.
  let folder: URL
  let rate: RateLimit

  private static let piece = 256 << 10

  /// The answer with everything of an account.
  func response(account: String) async throws -> Response {
    try rate.take(account)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let file = folder.appending(path: ShareID.make().text + ".zip")
    try await export.writeArchive(account, to: file)
    let handle = try FileHandle(forReadingFrom: file)
    let size = try handle.seekToEnd()
    try handle.seek(toOffset: 0)
    // What is open stays readable without its name, and nothing is left when the connection breaks off.
    try FileManager.default.removeItem(at: file)
    return Response(
      status: .ok,
      headers: [
        .contentType: "application/zip", .contentLength: String(size),
        .contentDisposition: "attachment; filename=\"sharepipe-export.zip\"",
      ],
      body: ResponseBody(contentLength: Int(size)) { writer in
        while let data = try handle.read(upToCount: Self.piece), !data.isEmpty {
          try await writer.write(ByteBuffer(bytes: data))
        }
        try handle.close()
        try await writer.finish(nil)
      })
  }
}
