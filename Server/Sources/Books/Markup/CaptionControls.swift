// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Removes the text of a page's buttons from captions, such as “[+] Enlarge”, because it does nothing in a book.
enum CaptionControls {
  /// The nodes without such text; a caption that is empty then is removed, too.
  static func removed(_ nodes: [Markup]) -> [Markup] { nodes.compactMap { removed($0, isInside: false) } }

  private static func removed(_ node: Markup, isInside: Bool) -> Markup? {
    guard case .element(var element) = node else { return isInside ? words(node) : node }
    let isFigure = element.name == "figure"
    let inside = isInside || isFigure || element.attributes["class"] == "caption"
    if inside, !isFigure, isControl(element.children.plainText), !isNeeded(element) { return nil }
    let children = element.children.compactMap { removed($0, isInside: inside) }
    let isEmptied = children.count < element.children.count && children.allSatisfy(\.isBlank)
    if inside, !isFigure, isEmptied, !isNeeded(element) { return nil }
    element.children = children
    return .element(element)
  }

  private static func words(_ node: Markup) -> Markup? {
    guard case .text(let text) = node else { return node }
    if isControl(text) { return nil }
    let remaining = withoutBracketed(text)
    return remaining == text ? node : .text(remaining)
  }

  /// Whether it is or contains an image or the target of a link.
  private static func isNeeded(_ element: Markup.Element) -> Bool {
    var found = false
    [Markup.element(element)].forEachElement {
      found = found || $0.name == "img" || $0.attributes["id"] != nil
    }
    return found
  }

  private static func isControl(_ text: String) -> Bool {
    guard text.utf8.count <= 80 else { return false }
    let words = text.split { $0.isWhitespace || "[]()+›»→:.".contains($0) }
    return phrases.contains(words.joined(separator: " ").lowercased())
  }

  /// The text without brackets at the end such as “(Click to enlarge)”, and without everything from “[+]” on.
  private static func withoutBracketed(_ text: String) -> String {
    let end = text.trimmingWhitespace
    guard let last = end.last, let open = end.lastIndex(where: { $0 == "(" || $0 == "[" }) else {
      return text
    }
    guard last == ")" || last == "]" || end[open...].hasPrefix("[+]") else { return text }
    return isControl(String(end[open...])) ? String(end[..<open]).trimmingWhitespace : text
  }

  private static let phrases: Set<String> = [
    "click here to enlarge", "click image to enlarge", "click on image to enlarge", "click photo to enlarge",
    "click to enlarge", "click to expand", "click to zoom", "enlarge", "enlarge image", "enlarge photo",
    "enlarge this image", "expand", "expand image", "full screen", "full size", "fullscreen", "hide caption",
    "open image in new tab", "open in a new tab", "open in a new window", "open in new tab",
    "open in new window", "show caption", "tap to enlarge", "toggle caption", "view full size",
    "view full size image", "view full-size image", "view fullscreen", "view image in fullscreen",
    "view larger", "view larger image", "zoom", "zoom in",
    "bild in vollbild öffnen", "bild vergrößern", "für größere ansicht klicken", "in neuem tab öffnen",
    "klicken zum vergrößern", "vergrößern", "vollbild", "zum vergrößern anklicken", "zum vergrößern klicken",
    "agrandir", "agrandir l'image", "agrandir l’image", "cliquer pour agrandir", "plein écran",
    "voir en plein écran", "ampliar", "ampliar foto", "ampliar imagem", "ampliar imagen", "expandir",
    "haz clic para ampliar", "ingrandisci", "ingrandisci immagine", "clicca per ingrandire",
    "vergroot", "vergroot afbeelding", "klik om te vergroten", "powiększ", "powiększ zdjęcie", "förstora",
    "förstora bild", "увеличить", "нажмите, чтобы увеличить", "拡大", "画像を拡大", "点击放大", "查看大图",
  ]
}
