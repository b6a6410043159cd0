// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A stored book that can be downloaded.
package struct BookFile: Sendable {
  /// A name in ASCII, for clients that can't read another one.
  package let name: String
  /// The name in the title's own script.
  package let titleName: String
  package let mediaType: String
  /// The content, which may be too large for memory.
  package let content: OpenFile

  package init(name: String, titleName: String, mediaType: String, content: OpenFile) {
    self.name = name
    self.titleName = titleName
    self.mediaType = mediaType
    self.content = content
  }
}
