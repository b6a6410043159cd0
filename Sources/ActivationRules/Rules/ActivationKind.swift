// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A kind of attachment that the dictionary form of an activation rule has a key for.
public enum ActivationKind: String, Sendable, CaseIterable, Comparable {
  case file, image, movie, text
  case webURL, webPage

  /// Its key in the dictionary.
  public var key: String {
    switch self {
    case .file: ActivationKey.file
    case .image: ActivationKey.image
    case .movie: ActivationKey.movie
    case .text: ActivationKey.text
    case .webURL: ActivationKey.webURL
    case .webPage: ActivationKey.webPage
    }
  }

  /// The order in which rules are written.
  public static func < (one: ActivationKind, other: ActivationKind) -> Bool { one.rawValue < other.rawValue }
}

extension ActivationKind {
  /// Images and movies are files too: they count as files when they have no limit of their own.
  static let childrenOfFile: [ActivationKind] = [.image, .movie]

  /// Whether an attachment is of this kind by any of its types.
  ///
  /// Apple documents the kinds by one phrase each ("HTTP URLs", "all types of files"), not by types. That a web page is what
  /// arrives as a property list, and that links, text and property lists are no files unless a file's address comes with
  /// them, is this library's reading.
  package func includes(_ attachment: OfferedAttachment, _ types: TypeConformance) -> Bool {
    func has(_ type: String) -> Bool {
      attachment.registeredTypeIdentifiers.contains { types.conforms($0, to: type) }
    }
    switch self {
    case .image: return has("public.image")
    case .movie: return has("public.movie")
    case .text: return has("public.text")
    case .webPage: return has("com.apple.property-list")
    case .webURL: return has("public.url") && !has("public.file-url")
    case .file:
      if has("public.file-url") { return true }
      let isInline = has("public.url") || has("public.text") || has("com.apple.property-list")
      return !isInline && (has("public.data") || has("public.directory"))
    }
  }

  /// The same test in the predicate language, on the variable `$attachment`.
  var predicateTest: String {
    switch self {
    case .image: Self.conforms("public.image")
    case .movie: Self.conforms("public.movie")
    case .text: Self.conforms("public.text")
    case .webPage: Self.conforms("com.apple.property-list")
    case .webURL:
      "(" + Self.conforms("public.url") + " AND NOT (" + Self.conforms("public.file-url") + "))"
    case .file:
      "(" + Self.conforms("public.file-url") + " OR ((" + Self.conforms("public.data") + " OR "
        + Self.conforms("public.directory") + ") AND NOT (" + Self.conforms("public.url") + " OR "
        + Self.conforms("public.text") + " OR " + Self.conforms("com.apple.property-list") + ")))"
    }
  }

  package static func conforms(_ type: String) -> String {
    "ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(type)\""
  }
}
