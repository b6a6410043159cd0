// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Where the resolver looks up types and file name extensions.
package struct UniformTypes: Sendable {
  private let system: @Sendable (String) -> UniformType?
  private let systemByExtension: @Sendable (String) -> UniformType?

  /// Looks up types that are not in the table of common types; by default, none are found.
  package init(
    system: @escaping @Sendable (String) -> UniformType? = { _ in nil },
    byExtension: @escaping @Sendable (String) -> UniformType? = { _ in nil }
  ) {
    self.system = system
    systemByExtension = byExtension
  }

  /// The type of an identifier; an unknown one has the family `UniformType.Family.unknown`.
  package subscript(identifier: String) -> UniformType {
    if let known = Self.table[identifier] { return known }
    // A dynamic type is an undeclared type, whatever it was made from.
    if identifier.hasPrefix("dyn.") { return UniformType(identifier, .unknown) }
    return system(identifier) ?? UniformType(identifier, .unknown)
  }

  /// The type of a file name extension; nil for an unknown one, as in "at 10.11.12".
  package func type(ofExtension name: String) -> UniformType? {
    let name = name.lowercased()
    guard !name.isEmpty else { return nil }
    return Self.byExtension[Self.otherExtensions[name] ?? name] ?? systemByExtension(name)
  }
}

extension UniformTypes {
  private static let table = Dictionary(uniqueKeysWithValues: common.map { ($0.identifier, $0) })
  private static let byExtension = Dictionary(
    common.compactMap { type in type.fileExtension.map { ($0, type) } },
    uniquingKeysWith: { first, _ in first })

  private static let otherExtensions = [
    "jpeg": "jpg", "htm": "html", "tiff": "tif", "markdown": "md", "text": "txt", "heif": "heic",
    "yml": "yaml",
  ]

  /// The rules are those of developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers.
  private static let common: [UniformType] =
    [
      UniformType("com.apple.property-list", .propertyList, extension: "plist"),
      UniformType("public.url", .link),
      UniformType("public.file-url", .fileLink),
      UniformType("public.plain-text", .plainText, extension: "txt", mediaType: "text/plain"),
      UniformType("public.text", .plainText, mediaType: "text/plain"),
      UniformType("public.utf8-plain-text", .plainText, mediaType: "text/plain; charset=utf-8"),
      UniformType("public.utf16-plain-text", .plainText, mediaType: "text/plain; charset=utf-16"),
      UniformType("public.rtf", .richText, extension: "rtf", mediaType: "text/rtf"),
      UniformType("com.apple.flat-rtfd", .richText),
      UniformType("com.apple.uikit.attributedstring", .richText),
      UniformType("public.image", .anyImage),
      UniformType("public.movie", .recording), UniformType("public.audio", .recording),
      UniformType("public.audiovisual-content", .recording),
      UniformType("public.folder", .folder), UniformType("public.directory", .folder),
      UniformType("com.apple.package", .folder), UniformType("com.apple.rtfd", .folder),
      UniformType("com.apple.live-photo-bundle", .folder), UniformType("org.textbundle.package", .folder),
      UniformType("public.item", .anything), UniformType("public.data", .anything),
      UniformType("public.content", .anything), UniformType("public.composite-content", .anything),
    ] + documents + images + recordings

  private static let documents: [UniformType] = [
    ("com.adobe.pdf", "pdf", "application/pdf"), ("org.idpf.epub-container", "epub", "application/epub+zip"),
    ("public.html", "html", "text/html"), ("public.xhtml", "xhtml", "application/xhtml+xml"),
    ("net.daringfireball.markdown", "md", "text/markdown"), ("public.json", "json", "application/json"),
    ("public.xml", "xml", "application/xml"), ("public.yaml", "yaml", "application/yaml"),
    ("public.comma-separated-values-text", "csv", "text/csv"), ("public.vcard", "vcf", "text/vcard"),
    ("com.apple.webarchive", "webarchive", "application/x-webarchive"),
    ("public.zip-archive", "zip", "application/zip"), ("com.microsoft.word.doc", "doc", "application/msword"),
    (
      "org.openxmlformats.wordprocessingml.document", "docx",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    ), ("public.email-message", "eml", "message/rfc822"), ("com.apple.ical.ics", "ics", "text/calendar"),
  ].map { UniformType($0.0, .document, extension: $0.1, mediaType: $0.2) }

  private static let images: [UniformType] = [
    ("public.jpeg", "jpg", "image/jpeg"), ("public.png", "png", "image/png"),
    ("public.heic", "heic", "image/heic"), ("public.heif", "heic", "image/heif"),
    ("com.compuserve.gif", "gif", "image/gif"), ("org.webmproject.webp", "webp", "image/webp"),
    ("public.tiff", "tif", "image/tiff"), ("public.avif", "avif", "image/avif"),
    ("public.svg-image", "svg", "image/svg+xml"), ("com.adobe.raw-image", "dng", "image/x-adobe-dng"),
  ].map { UniformType($0.0, .image, extension: $0.1, mediaType: $0.2) }

  private static let recordings: [UniformType] = [
    ("public.mpeg-4", "mp4", "video/mp4"), ("com.apple.quicktime-movie", "mov", "video/quicktime"),
    ("com.apple.m4a-audio", "m4a", "audio/mp4"), ("public.mpeg-4-audio", "m4a", "audio/mp4"),
    ("public.mp3", "mp3", "audio/mpeg"), ("com.microsoft.waveform-audio", "wav", "audio/wav"),
  ].map { UniformType($0.0, .recording, extension: $0.1, mediaType: $0.2) }
}
