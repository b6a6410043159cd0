// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Which uniform type conforms to which: the system's types that shares meet, and those an app declares.
///
/// The table is the part of
/// <https://developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers> that hosts
/// are known to offer. A type that nobody declared conforms to itself only.
public struct TypeConformance: Sendable {
  /// Type → types it conforms to directly.
  private var parents: [String: [String]]

  /// The system's types alone.
  public static let system = TypeConformance(parents: systemParents)

  private init(parents: [String: [String]]) { self.parents = parents }

  /// These types and those of an app's `UTExportedTypeDeclarations` or `UTImportedTypeDeclarations`.
  ///
  /// - Parameter declared: Each type with the types it conforms to directly (`UTTypeConformsTo`).
  public func declaring(_ declared: [String: [String]]) -> TypeConformance {
    TypeConformance(parents: parents.merging(declared) { $0 + $1 })
  }

  /// Whether one type is the other or conforms to it; identifiers are compared without regard to case.
  public func conforms(_ type: String, to other: String) -> Bool {
    let wanted = other.lowercased()
    var seen: Set<String> = []
    var open = [type.lowercased()]
    while let next = open.popLast() {
      if next == wanted { return true }
      if seen.insert(next).inserted { open += supertypes(of: next) }
    }
    return false
  }

  /// A dynamic type stands for an undeclared file name extension, and such a type is data.
  private func supertypes(of type: String) -> [String] {
    type.hasPrefix("dyn.") ? ["public.data"] : (parents[type] ?? []).map { $0.lowercased() }
  }
}

extension TypeConformance {
  private static let systemParents: [String: [String]] = [
    "public.content": [], "public.item": [],
    "public.data": ["public.item"], "public.directory": ["public.item"],
    "public.folder": ["public.directory"], "com.apple.package": ["public.directory"],
    "public.composite-content": ["public.content"], "public.archive": [],
    "public.contact": [], "public.message": [],
    "public.url": ["public.data"], "public.file-url": ["public.url"], "public.url-name": ["public.data"],
    "public.text": ["public.data", "public.content"], "public.plain-text": ["public.text"],
    "public.utf8-plain-text": ["public.plain-text"], "public.utf16-plain-text": ["public.plain-text"],
    "public.rtf": ["public.text"], "com.apple.rtfd": ["com.apple.package", "public.composite-content"],
    "com.apple.flat-rtfd": ["public.data", "public.composite-content"],
    "public.html": ["public.text"], "public.xml": ["public.text"], "public.json": ["public.text"],
    "public.source-code": ["public.plain-text"], "net.daringfireball.markdown": ["public.plain-text"],
    "public.delimited-values-text": ["public.text"],
    "public.comma-separated-values-text": ["public.delimited-values-text"],
    "com.apple.webarchive": ["public.data", "public.composite-content"],
    "public.vcard": ["public.text", "public.contact"],
    "public.calendar-event": [], "com.apple.ical.ics": ["public.text", "public.calendar-event"],
    "public.image": ["public.data", "public.content"], "public.jpeg": ["public.image"],
    "public.png": ["public.image"], "public.tiff": ["public.image"], "public.heic": ["public.image"],
    "public.heif": ["public.image"], "public.svg-image": ["public.image", "public.xml"],
    "public.camera-raw-image": ["public.image"], "com.adobe.raw-image": ["public.camera-raw-image"],
    "com.compuserve.gif": ["public.image"], "org.webmproject.webp": ["public.image"],
    "com.microsoft.bmp": ["public.image"], "com.apple.live-photo": [],
    "com.apple.live-photo-bundle": ["com.apple.package"],
    "public.audiovisual-content": ["public.data", "public.content"],
    "public.movie": ["public.audiovisual-content"], "public.video": ["public.movie"],
    "public.mpeg-4": ["public.movie"], "com.apple.quicktime-movie": ["public.video"],
    "com.apple.m4v-video": ["public.movie"], "public.avi": ["public.movie"],
    "public.audio": ["public.audiovisual-content"], "public.mp3": ["public.audio"],
    "public.mpeg-4-audio": ["public.mpeg-4", "public.audio"], "com.apple.m4a-audio": ["public.audio"],
    "com.adobe.pdf": ["public.data", "public.composite-content"],
    "org.idpf.epub-container": ["public.data", "public.composite-content"],
    "public.zip-archive": ["public.data", "public.archive"], "com.pkware.zip-archive": ["public.zip-archive"],
    "com.microsoft.word.doc": ["public.data", "public.composite-content"],
    "org.openxmlformats.openxml": ["public.data"],
    "org.openxmlformats.wordprocessingml.document": [
      "org.openxmlformats.openxml", "public.composite-content",
    ],
    "org.openxmlformats.spreadsheetml.sheet": ["org.openxmlformats.openxml", "public.composite-content"],
    "org.openxmlformats.presentationml.presentation": [
      "org.openxmlformats.openxml", "public.composite-content",
    ],
    "com.apple.property-list": ["public.data"], "com.apple.binary-property-list": ["com.apple.property-list"],
    "com.apple.xml-property-list": ["public.xml", "com.apple.property-list"],
    "com.apple.pkpass": ["public.data"], "public.email-message": ["public.data", "public.message"],
    "com.apple.mapkit.map-item": [],
  ]
}
