// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
package import ServerCore
package import Storage

/// A body whose bytes are on this machine.
package struct LocalBody: Sendable {
  enum Content: Sendable {
    case bytes(Data)
    case file(URL)
  }

  let content: Content
  /// The media type, if it isn't the share's.
  let contentType: String?

  /// Gets a copy of the body, if it is a file that isn't here.
  package init(_ body: StoredBody, in store: any FileStore, contentType: String? = nil) async throws {
    self.contentType = contentType
    content =
      switch body {
      case .row(let data): .bytes(data)
      case .file(let name): .file(try await Self.file(name, store))
      case .newFile(let file): .file(try await Self.file(file.name, store))
      }
  }

  private static func file(_ name: String, _ store: any FileStore) async throws -> URL {
    try await store.existingFile(name) ?? store.folder.file(name)
  }

  /// Gets the body of a capture; nil without one.
  package init?(_ capture: CaptureRecord?, in store: any FileStore) async throws {
    guard let capture else { return nil }
    try await self.init(capture.body, in: store, contentType: capture.contentType)
  }
}
