// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

@_exported public import AppleFoundation

/// developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct.
public struct UTType: Hashable, Sendable {
  /// developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/identifier.
  public let identifier: String

  /// developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/init(_:).
  public init?(_ identifier: String) {
    guard TypeTree.knows(identifier) || identifier.hasPrefix("dyn.") else { return nil }
    self.identifier = identifier
  }

  /// developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/init(filenameextension:conformingto:).
  ///
  /// An extension that no type declares creates a dynamic type.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    identifier = TypeTree.type(ofExtension: filenameExtension) ?? "dyn." + filenameExtension
  }

  /// developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/init(mimetype:conformingto:).
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    guard let found = TypeTree.type(ofMIME: mimeType) else { return nil }
    identifier = found
  }

  private init(known: String) { identifier = known }

  /// developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/conforms(to:).
  public func conforms(to type: UTType) -> Bool { TypeTree.conforms(identifier, to: type.identifier) }
  /// developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/preferredfilenameextension.
  public var preferredFilenameExtension: String? { TypeTree.fileExtension(of: identifier) }
  /// developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/preferredmimetype.
  public var preferredMIMEType: String? { TypeTree.mime(of: identifier) }
  /// developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/isdynamic.
  public var isDynamic: Bool { identifier.hasPrefix("dyn.") }
}

extension UTType {
  /// developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/data.
  public static let data = UTType(known: "public.data")
  /// developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/url.
  public static let url = UTType(known: "public.url")
  /// developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/fileurl.
  public static let fileURL = UTType(known: "public.file-url")
  /// developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/text.
  public static let text = UTType(known: "public.text")
  /// developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/plaintext.
  public static let plainText = UTType(known: "public.plain-text")
  /// developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/html.
  public static let html = UTType(known: "public.html")
  /// developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/image.
  public static let image = UTType(known: "public.image")
  /// developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/movie.
  public static let movie = UTType(known: "public.movie")
  /// developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/item.
  public static let item = UTType(known: "public.item")
  /// developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/propertylist.
  public static let propertyList = UTType(known: "com.apple.property-list")
  /// developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/audio.
  public static let audio = UTType(known: "public.audio")
  /// developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/rtf.
  public static let rtf = UTType(known: "public.rtf")
  /// developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/directory.
  public static let directory = UTType(known: "public.directory")
  /// developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/content.
  public static let content = UTType(known: "public.content")
}

extension NSItemProvider {
  /// developer.apple.com/documentation/foundation/nsitemprovider/registeredcontenttypes.
  public var registeredContentTypes: [UTType] { registeredTypeIdentifiers.compactMap { UTType($0) } }
}
