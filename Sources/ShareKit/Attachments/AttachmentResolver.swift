// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// Plans which items of a host app are loaded, and merges the results; it doesn't access any provider.
///
/// Load what ``plan(for:)`` returns, and pass the results to ``merge(_:_:)``. Nothing is left out: a link, a note and three images
/// are one share with all of them.
package struct AttachmentResolver: Sendable {
  /// Where types are looked up.
  package let types: UniformTypes

  /// Looks up types in the table of common ones, or where it is told to.
  package init(types: UniformTypes = UniformTypes()) {
    self.types = types
  }

  /// What one provider gave.
  package enum Loaded: Hashable, Sendable {
    /// A page that the extension's script captured.
    case page(Attachment.Page)
    /// An address that is not a file's.
    case link(URL)
    /// Text that is in memory.
    case text(String)
    /// A file in the staging folder.
    case file(LoadedFile)
    case failure(LoadOutcome.Reason)
  }

  /// A file as it came.
  package struct LoadedFile: Hashable, Sendable {
    package var url: URL
    /// What it was asked for as.
    package var type: UniformType
    package var bytes: Int
    /// Its SHA-256; nil when no other file of the share is as long.
    package var sha256: String?
    /// Whether the host made a zip archive of a folder.
    package var isArchive: Bool

    package init(url: URL, type: UniformType, bytes: Int, sha256: String? = nil, isArchive: Bool = false) {
      self.url = url
      self.type = type
      self.bytes = bytes
      self.sha256 = sha256
      self.isArchive = isArchive
    }
  }

  /// What became of one provider.
  package enum Fate: Hashable, Sendable {
    /// It is the attachment at this position.
    case attachment(Int)
    /// It says the same as the attachment at this position.
    case duplicate(of: Int)
    /// It says the same as the share's title.
    case title
    /// It is empty text.
    case blank
    /// It is the failure at this position.
    case failure(Int)
  }

  /// A merged share, and what became of everything that was offered.
  package struct Resolved: Hashable, Sendable {
    package internal(set) var attachments: [Attachment] = []
    /// The title of the whole.
    package internal(set) var title: String?
    /// What could not be taken.
    package internal(set) var failures: [LoadOutcome.Failure] = []
    /// One for each provider.
    package internal(set) var fates: [LoadPlan.Position: Fate] = [:]
  }
}
