// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A book that the book stage stores for the deliveries.
package struct BookRecord: Sendable, Equatable {
  /// The name of its file in the books folder.
  package let file: String
  package let sha256: String
  package let bytes: Int
  /// The file name that a reader sees.
  package let name: String
  /// `application/epub+zip`, or the type of a file that is passed through unchanged.
  package let mediaType: String
  /// The time of the last change of its content.
  package let madeAt: Moment
  /// Its file, as long as no row names it.
  private let newFile: NewFile?

  package init(
    file: NewFile, sha256: String, bytes: Int, name: String, mediaType: String = "application/epub+zip",
    madeAt: Moment
  ) {
    self.mediaType = mediaType
    (self.file, newFile) = (file.name, file)
    self.sha256 = sha256
    self.bytes = bytes
    self.name = name
    self.madeAt = madeAt
  }

  init(_ row: SQLRow) throws {
    file = try row.text("file")
    sha256 = try row.text("sha256")
    bytes = try row.integer("bytes")
    name = try row.text("name")
    // A volume of a digest is always an EPUB, so its row has no media type.
    mediaType = (try? row.text("media_type")) ?? "application/epub+zip"
    madeAt = try row.moment("made_at")
    newFile = nil
  }

  /// Checks that a new file is still there, in the transaction that names it.
  func confirm(_ connection: any SQLConnection) throws { try newFile?.confirm(connection) }
}
