// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import Synchronization

/// Images and books of shares.
extension ReceiptServer {
  /// A file and what the server says of it.
  struct ServedFile: Sendable {
    let bytes: Data
    let headers: [String: String]
  }

  /// Serves the image that lists show beside a share.
  func give(image bytes: Data, to id: String) {
    store(ServedFile(bytes: bytes, headers: ["Content-Type": "image/png"]), at: "/v1/shares/\(id)/image")
  }

  /// Serves an image of a share's article.
  func give(image bytes: Data, named name: String, to id: String) {
    let file = ServedFile(bytes: bytes, headers: ["Content-Type": "image/png"])
    store(file, at: "/v1/shares/\(id)/images/\(name)")
  }

  /// Serves the book of a share, under a name.
  func give(book bytes: Data, named name: String, to id: String) {
    let headers = [
      "Content-Type": "application/epub+zip", "Content-Disposition": "attachment; filename=\"\(name)\"",
      "ETag": "\"\(ShareBodyDigest.sha256(bytes))\"",
    ]
    store(ServedFile(bytes: bytes, headers: headers), at: "/v1/shares/\(id)/book")
  }

  func file(at path: String) -> ServedFile? { state.withLock { $0.files[path] } }

  func serveFile(_ request: HTTPConnection.Request, _ connection: HTTPConnection) {
    guard request.bearer?.hasPrefix("account-") == true, let file = file(at: request.path) else {
      return connection.respond(401, problem(401, "unauthenticated"))
    }
    let known = request.headers["if-none-match"]?.components(separatedBy: ", ") ?? []
    if let tag = file.headers["ETag"], known.contains(tag) {
      return connection.respond(304, nil)
    }
    connection.respond(200, bytes: file.bytes, headers: file.headers)
  }

  private func store(_ file: ServedFile, at path: String) {
    state.withLock { $0.files[path] = file }
  }
}
