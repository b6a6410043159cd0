// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What the resolver has to know of a uniform type identifier.
package struct UniformType: Hashable, Sendable {
  /// What kind of thing is offered under a type.
  package enum Family: Hashable, Sendable {
    /// A property list, in which a page script's answer comes.
    case propertyList
    /// An address; it may turn out to be a file's.
    case link
    /// The address of a file.
    case fileLink
    /// Plain text, in memory or as a file.
    case plainText
    /// Text with attributes, for which there is mostly a plainer type beside it.
    case richText
    /// A file of an exact kind: PDF, EPUB, HTML, Word …
    case document
    /// An image of an exact kind.
    case image
    /// Any image; its kind is known only once it is loaded.
    case anyImage
    /// A film or a sound.
    case recording
    /// A folder or package, which is handed over as a zip archive.
    case folder
    /// A type that says nothing, such as `public.data`.
    case anything
    /// A type this system does not know, such as another app's own.
    case unknown
  }

  package let identifier: String
  /// What kind of thing it stands for.
  package let family: Family
  /// The usual file name extension.
  package let fileExtension: String?
  package let mediaType: String?

  package init(_ identifier: String, _ family: Family, extension: String? = nil, mediaType: String? = nil) {
    self.identifier = identifier
    self.family = family
    fileExtension = `extension`
    self.mediaType = mediaType
  }
}
