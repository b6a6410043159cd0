// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Writes an XHTML page of a book.
struct XHTMLPage {
  let title: String
  let language: String?
  let isRightToLeft: Bool
  let body: [Markup]

  /// The XML declaration must be at byte 0: without it Kindle reads the page as ISO-8859-1.
  var text: String {
    var attributes = ["xmlns": "http://www.w3.org/1999/xhtml", "xmlns:epub": "http://www.idpf.org/2007/ops"]
    if let tag = language.flatMap(LanguageTag.canonical) {
      attributes["lang"] = tag
      attributes["xml:lang"] = tag
    }
    // Some e-readers read the direction of the body only.
    let direction = TextDirection.attributes(isRightToLeft: isRightToLeft)
    let page = Markup.element(
      "html", attributes.merging(direction) { $1 }, [head, .element("body", direction, body)])
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE html>\n"
      + MarkupWriter.write([page]) + "\n"
  }

  private var head: Markup {
    .element(
      "head", [:],
      [
        .element("title", [:], [.text(title)]),
        .element("link", ["rel": "stylesheet", "type": "text/css", "href": "style.css"]),
      ])
  }
}
