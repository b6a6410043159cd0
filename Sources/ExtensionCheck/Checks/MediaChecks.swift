// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules

/// Compares what the rule accepts with what the sources load, and how.
enum MediaChecks {
  static func findings(_ bundle: CheckedBundle) -> [ExtensionFinding] {
    guard let play = play(bundle) else { return [] }
    // A rule that accepts everything doesn't say which kinds are meant.
    return memory(bundle, play) + (play.acceptsAnything ? [] : unloaded(bundle, play))
  }

  private static func play(_ bundle: CheckedBundle) -> RulePlay? {
    switch bundle.attributes["NSExtensionActivationRule"] {
    case .dictionary(let members)?: return RulePlay(.dictionary(members), bundle)
    case .string(let text)?:
      guard let text = bundle.resolved(text), (try? ActivationPredicate(text)) != nil else { return nil }
      return RulePlay(.string(text), bundle)
    default: return nil
    }
  }

  /// How sources load what a host offers.
  private static let loads = [
    "loadItem(", "loadDataRepresentation(", "loadFileRepresentation(", "loadObject(", "loadTransferable(",
    "loadItemForTypeIdentifier", "loadInPlaceFileRepresentation(", "loadFileRepresentationForTypeIdentifier",
    "loadDataRepresentationForTypeIdentifier",
  ]
  private static let whole = [
    "Data(contentsOf:", "NSData(contentsOf:", "dataWithContentsOfURL:", ".pngData()",
    "UIImagePNGRepresentation",
  ]
  /// Calls that decode an image at its full size.
  private static let decoding = [
    "UIImage(contentsOfFile:", "UIImage(data:", "imageWithData:", "imageWithContentsOfFile:",
  ]

  private static func memory(_ bundle: CheckedBundle, _ play: RulePlay) -> [ExtensionFinding] {
    guard ["public.jpeg", "public.movie", "com.adobe.pdf"].contains(where: { play.appears($0) }) else {
      return []
    }
    let folders = Set(bundle.sources.filter(loadsAttachments).map { RelativePath.folder(of: $0.file) })
    return bundle.sources.compactMap { source in
      let isBeside = folders.contains(RelativePath.folder(of: source.file)) && source.uses("UIImage")
      guard loadsAttachments(source) || isBeside else { return nil }
      let found = read(in: source) + (loadsAttachments(source) ? loaded(in: source) : [])
      guard let (position, piece) = found.min(by: { $0.0 < $1.0 }) else { return nil }
      return ExtensionFinding(
        .mediaInMemory, source.file, "",
        "\(piece) holds a whole image or file in memory; iOS ends an extension at about 120 MB without a message.",
        fix: "Copy the file, and read images at a smaller size with CGImageSourceCreateThumbnailAtIndex.",
        line: source.line(at: position))
    }
  }

  /// Calls that read a whole file or decode a whole image.
  private static func read(in source: SourceFile) -> [(Int, String)] {
    let pieces = whole + (loadsAttachments(source) ? decoding : [])
    let found = pieces.flatMap { piece in source.positions(of: piece).map { ($0, piece) } }
    return found.filter { !isMapped($0.0, source) }
  }

  /// Calls by which the attachment itself arrives as data, or as an image that is encoded again.
  private static func loaded(in source: SourceFile) -> [(Int, String)] {
    let types = kinds.prefix(2).flatMap(\.words) + ["com.adobe.pdf", ".pdf", ".audio", "public.audio"]
    let data = dataLoads.flatMap { piece in
      source.calls(piece).filter { call in
        // In Objective-C, what follows isn't in parentheses.
        let end = call.arguments.firstRange(of: "completion")?.lowerBound ?? call.arguments.endIndex
        let type = Array(call.arguments[..<end].utf8)
        return types.contains { WordSearch.first($0, in: type, from: 0) != nil }
      }
      .map { ($0.position, String(piece.dropLast())) }
    }
    guard source.uses(".jpegData(") || source.uses("UIImageJPEGRepresentation") else { return data }
    return data + imageLoads.flatMap { piece in source.positions(of: piece).map { ($0, piece) } }
  }

  private static let dataLoads = ["loadDataRepresentation(", "loadDataRepresentationForTypeIdentifier:"]
  private static let imageLoads = [
    "loadObject(ofClass: UIImage.self", "loadObjectOfClass:[UIImage class]",
    "loadObjectOfClass:UIImage.class",
  ]

  private static func loadsAttachments(_ source: SourceFile) -> Bool {
    loads.contains { source.uses($0) } || source.uses("NSItemProvider")
  }

  private static func isMapped(_ position: Int, _ source: SourceFile) -> Bool {
    let call = String(decoding: source.code[position...].prefix(120), as: UTF8.self)
    return call.contains("mapped") || call.contains("alwaysMapped")
  }

  /// A kind of attachment with a type that stands for it and the names by which sources load it.
  private struct Kind {
    let name: String
    let type: String
    let words: [String]
  }

  private static let kinds = [
    Kind(
      name: "images", type: "public.jpeg",
      words: [
        "public.image", "kUTTypeImage", "UTTypeImage", ".image", "UIImage.self", "[UIImage class]",
        "public.jpeg", "kUTTypeJPEG", "public.png", ".jpeg", ".png", ".heic",
      ]),
    Kind(
      name: "movies", type: "public.movie",
      words: [
        "public.movie", "kUTTypeMovie", "UTTypeMovie", ".movie", "public.video", "kUTTypeVideo", ".video",
        "public.mpeg-4", ".mpeg4Movie", ".quickTimeMovie", "kUTTypeMPEG4", "com.apple.quicktime-movie",
        "public.audiovisual-content", ".audiovisualContent", "kUTTypeAudiovisualContent",
      ]),
    Kind(
      name: "links", type: "public.url",
      words: [
        "public.url", "kUTTypeURL", "UTTypeURL", ".url", "URL.self", "NSURL.self", "[NSURL class]",
        "com.apple.property-list", "kUTTypePropertyList", ".propertyList",
      ]),
    Kind(
      name: "text", type: "public.plain-text",
      words: [
        "public.plain-text", "public.text", "kUTTypePlainText", "kUTTypeText", "UTTypePlainText",
        "UTTypeText", ".plainText", ".text", ".utf8PlainText", "public.utf8-plain-text",
        "kUTTypeUTF8PlainText", "String.self", "NSString.self", "[NSString class]", "NSAttributedString.self",
        "attributedContentText", "contentText",
      ]),
  ]
  /// Names that stand for several kinds.
  private static let general = [
    "registeredTypeIdentifiers", "registeredContentTypes", "public.item", "public.data", "public.content",
    "kUTTypeData", "kUTTypeItem",
    "kUTTypeContent", "UTTypeData", "UTTypeItem", ".data", ".item", ".content", "public.file-url",
    "kUTTypeFileURL", ".fileURL",
    "loadTransferable(",
  ]

  /// Frameworks of the system that share extensions import.
  private static let frameworks: Set<String> = [
    "AppIntents", "AVFoundation", "AVKit", "Combine", "Contacts", "CoreData", "CoreGraphics", "CoreLocation",
    "CoreServices", "CoreSpotlight", "CryptoKit", "Foundation", "ImageIO", "Intents", "JavaScriptCore",
    "LinkPresentation", "LocalAuthentication", "MobileCoreServices", "Network", "OSLog", "Observation",
    "PDFKit",
    "Photos", "PhotosUI", "QuickLook", "QuickLookThumbnailing", "Security", "Social", "SwiftData", "SwiftUI",
    "UIKit",
    "UniformTypeIdentifiers", "UserNotifications", "Vision", "WebKit", "os",
  ]

  private static func importsLibrary(_ source: SourceFile) -> Bool {
    source.isSwift && source.imports.contains { !$0.isEmpty && !frameworks.contains($0) }
  }

  private static func unloaded(_ bundle: CheckedBundle, _ play: RulePlay) -> [ExtensionFinding] {
    // Code in a library may load the rest.
    guard !bundle.sources.contains(where: importsLibrary) else { return [] }
    guard bundle.sources.contains(where: { source in loads.contains { source.uses($0) } }) else { return [] }
    guard !bundle.sources.contains(where: { $0.mentions(general) }) else { return [] }
    let missing = kinds.filter { kind in
      play.appears(kind.type) && !bundle.sources.contains { $0.mentions(kind.words) }
    }
    return missing.map { kind in
      bundle.finding(
        .typeNeverLoaded, "NSExtension.NSExtensionAttributes.NSExtensionActivationRule (\(kind.name))",
        "The rule accepts \(kind.name), and no source of the extension loads any: such a share arrives empty.",
        fix: "Load them, or remove them from the rule.")
    }
  }
}
