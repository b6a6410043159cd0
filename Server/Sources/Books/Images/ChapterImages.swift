// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages

/// The addresses of the images in a fragment, in document order, each once.
///
/// Only http and https addresses and names of the share's parts; none for a fragment that isn't well-formed.
package func imageAddresses(in html: String) -> [String] {
  guard let nodes = try? MarkupReader.read(html) else { return [] }
  var seen: Set<String> = []
  var addresses: [String] = []
  nodes.forEachElement { element in
    guard element.name == "img", let address = element.attributes["src"] else { return }
    let isKnown = ["http://", "https://", BookImage.partScheme].contains {
      address.lowercased().hasPrefix($0)
    }
    if isKnown, seen.insert(address).inserted { addresses.append(address) }
  }
  return addresses
}

/// Replaces a chapter's remote images with the book's.
enum ChapterImages {
  // The length that KDP recommends for alternative texts.
  private static let longestAlternative = 140

  /// A missing image is replaced by its description in brackets and the reason why it is missing.
  ///
  /// - Parameter language: the language of the article, and of the reasons.
  static func placed(
    _ nodes: [Markup], on imageStore: inout BookImageStore, caption: String = "", language: String?
  ) -> [Markup] {
    nodes.flatMap { node -> [Markup] in
      guard case .element(var element) = node else { return [node] }
      if element.name == "img" {
        return image(element, on: &imageStore, caption: caption, language: language)
      }
      let inner = element.name == "figure" ? captionText(of: element) : caption
      element.children = placed(element.children, on: &imageStore, caption: inner, language: language)
      return [.element(element)]
    }
  }

  private static func image(
    _ element: Markup.Element, on imageStore: inout BookImageStore, caption: String, language: String?
  ) -> [Markup] {
    let words = alternative(element.attributes["alt"] ?? "")
    switch imageStore.pack(element.attributes["src"] ?? "") {
    case .packed(let pieces):
      let alternative =
        [words, alternative(caption)].first { !$0.isEmpty } ?? Message.bookImage.text(forContentIn: language)
      return pieces.map { .element("img", ["src": $0.path, "alt": alternative]) }
    case .spacer: return []
    case .missing(let reason):
      if isSpacer(element) { return [] }
      return [.element("span", ["class": "missing"], [.text("[\(note(words, reason, language))]")])]
    }
  }

  private static func note(_ words: String, _ reason: MissingImage.Reason?, _ language: String?) -> String {
    guard let reason else { return words.isEmpty ? Message.bookImage.text(forContentIn: language) : words }
    return (words.isEmpty ? reason.note : reason.note(on: words)).text(forContentIn: language)
  }

  private static func isSpacer(_ element: Markup.Element) -> Bool {
    ["width", "height"].contains { element.attributes[$0].flatMap { Int($0) }.map { $0 <= 2 } ?? false }
  }

  private static func alternative(_ text: String) -> String {
    let line = BookText.line(text, limit: .max)
    return line.count > longestAlternative ? line.prefix(longestAlternative - 1) + "…" : line
  }

  private static func captionText(of figure: Markup.Element) -> String {
    figure.children.first { $0.asElement?.name == "figcaption" }?.plainText ?? ""
  }
}
