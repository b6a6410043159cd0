// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A page that makes it hard to take it, and what must come of it all the same.
struct HostilePage: Sendable, CustomStringConvertible {
  let description: String
  var page = HostilePage.article
  /// Runs in the page before the script does.
  var before = "0"
  var title = "Kites over the bay"
  var extent = "page"

  static let article = """
    <!DOCTYPE html><html lang="en-GB"><head><title>Kites over the bay</title>
    <link rel="canonical" href="/kite?from=canonical"></head>
    <body><main><article><h1>Kites over the bay</h1><p>The wind was kind, the line long.</p></article></main></body></html>
    """

  private static func spoiled(_ what: String) -> String {
    article.replacing("<main>", with: what + "<main>")
  }

  static let all: [HostilePage] = [
    HostilePage(description: "a plain page"),
    HostilePage(
      description: "a form named title, images named after members of the document",
      page: spoiled(
        """
        <form name="title"><input name="value"></form><img name="documentElement"><img name="querySelectorAll">
        <img name="body"><img name="contentType"><img name="getSelection"><img name="baseURI"><img name="firstChild">
        """)),
    HostilePage(
      description: "a form whose fields hide the members of an element",
      page: spoiled(
        """
        <form><input name="attributes"><input name="childNodes"><input name="firstChild"><input name="parentNode">
        <input name="nextSibling"><input name="nodeType"><input name="localName"><input name="outerHTML"></form>
        """)),
    HostilePage(
      description: "functions of strings and arrays that throw",
      before: """
        for (const name of ["replace", "slice", "trim", "indexOf", "charCodeAt", "toLowerCase"])
          String.prototype[name] = function () { throw new Error(name) };
        Array.prototype.push = Array.prototype.join = function () { throw new Error("array") }; 0
        """, title: ""),
    HostilePage(
      description: "getters of the document that throw",
      before: """
        for (const name of ["title", "documentElement", "contentType", "body", "URL", "doctype"])
          Object.defineProperty(Document.prototype, name, { get() { throw new Error(name) } }); 0
        """),
    HostilePage(
      description: "getters of nodes that throw",
      before: """
        Object.defineProperty(Node.prototype, "baseURI", { get() { throw new Error() } });
        Object.defineProperty(Node.prototype, "nodeType", { get() { throw new Error() } });
        Object.defineProperty(Element.prototype, "outerHTML", { get() { throw new Error() } }); 0
        """, extent: "address"),
    HostilePage(
      description: "an outerHTML that isn't a string",
      before: #"Object.defineProperty(Element.prototype, "outerHTML", { get() { return { length: 3 } } }); 0"#
    ),
    HostilePage(
      description: "clocks that stand still, run away or throw",
      before: "performance.now = () => { throw 1 }; Date.now = () => NaN; 0"),
    HostilePage(
      description: "polluted prototypes of all objects",
      before: """
        for (const name of ["html", "url", "extent", "get", "value"]) Object.defineProperty(Object.prototype, name,
          { set() { throw new Error(name) }, get() { return "polluted" }, configurable: true }); 0
        """),
    HostilePage(
      description: "frozen prototypes and a sealed document",
      before:
        "[Node, Element, Document, Object, String].forEach(one => Object.freeze(one.prototype)); Object.seal(document); 0"
    ),
    HostilePage(
      description: "a Reflect and a call that are gone",
      before: "Function.prototype.call = null; Object.getOwnPropertyDescriptor = () => { throw 1 }; 0"),
    HostilePage(
      description: "half characters and control characters",
      before:
        #"document.querySelector("p").textContent = "half \uD83D, whole \uD83E\uDE81, bell \u0007, end"; 0"#),
    HostilePage(
      description:
        "elements nested deeper than the stack, with a frame, so that the script writes them itself",
      before: """
        let deepest = document.querySelector("main").appendChild(document.createElement("div"));
        deepest.style.display = "none";
        for (let index = 0; index < 20000; index += 1) deepest = deepest.appendChild(document.createElement("div"));
        document.body.appendChild(document.createElement("iframe")).contentDocument.body.textContent = "framed"; 0
        """),
    HostilePage(
      description: "no body at all", before: "document.documentElement.removeChild(document.body); 0"),
    HostilePage(
      description: "a document element that is gone", before: "document.documentElement.remove(); 0",
      title: "",
      extent: "address"),
  ]
}
