// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// The body of a request that sends a share.
public enum TransportBody: Sendable {
  /// The share as it is stored: `multipart/form-data` or JSON, see the content type in ``OutboxManifest/body``.
  case stored
  /// A short body in memory.
  case data(Data)
  /// A body that is written to a new file, in chunks if it is long.
  case written(@Sendable (URL) throws -> Void)
}

extension TransportBody {
  /// Makes the body available as a file that outlives the entry's present state.
  ///
  /// The stored body gets a second name there. Throws `CocoaError` when the file can't be made, or the error of a `written` body.
  package func makeFile(for share: OutboxEntry, at file: URL) throws {
    switch self {
    case .stored: try FileManager.default.linkItem(at: share.bodyFile, to: file)
    case .data(let data): try data.write(to: file)
    case .written(let write): try write(file)
    }
  }
}
