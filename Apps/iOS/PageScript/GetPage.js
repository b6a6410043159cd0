// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Takes the page as the user sees it: Safari runs this in the page that is shared, and the bookmarklet carries the same
// source. The page may have replaced any function, throw in any getter or name an image "title"; whatever it does, the
// answer comes exactly once, holds strings only and keeps to its budgets. A page that never returns from a getter of
// its own cannot be left from here.
//
// The answer: url, title, canonical, siteName, icon, language, contentType, base, html, selectionText, selectionHTML,
// and extent, which says how much html is: "page", "main" (its main elements), "selection" or "address" (none).

var ExtensionPreprocessingJS = (function () {
  "use strict";

  // Bytes of UTF-8: the result travels through the extension's memory, of which there is little.
  var pageBytes = 5 * 1024 * 1024;
  var selectionBytes = 256 * 1024;
  // An inline image beyond this is left out of a page that is too large otherwise.
  var inlineCharacters = 32 * 1024;
  var fieldCharacters = 2000;
  var nodeLimit = 400000;
  var frameLimit = 20;
  var frameDepth = 2;
  // Milliseconds after which the whole page, and then its main elements, are given up.
  var pageTimeout = 1500;
  var mainTimeout = 2500;

  var voidNames = " area base br col embed hr img input link meta param source track wbr ";
  var rawNames = " script style xmp noembed noframes noscript plaintext ";

  function attempt(read) {
    try {
      return read();
    } catch (error) {
      return undefined;
    }
  }

  function text(read) {
    var value = attempt(read);
    return typeof value === "string" ? value : "";
  }

  // Named forms and images hide members of their document or form, so members are read from the prototypes.
  function member(prototype, name) {
    var found = attempt(function () { return Object.getOwnPropertyDescriptor(prototype(), name); });
    var get = found && found.get;
    return function (object) {
      var value = get ? attempt(function () { return get.call(object); }) : undefined;
      return value === undefined ? attempt(function () { return object[name]; }) : value;
    };
  }

  function method(prototype, name) {
    var found = attempt(function () { return prototype()[name]; });
    return function (object, argument) {
      var value = attempt(function () { return found.call(object, argument); });
      return value === undefined ? attempt(function () { return object[name](argument); }) : value;
    };
  }

  var ofNode = function () { return Node.prototype; };
  var ofElement = function () { return Element.prototype; };
  var ofDocument = function () { return Document.prototype; };
  var nodeType = member(ofNode, "nodeType");
  var nodeValue = member(ofNode, "nodeValue");
  var textContent = member(ofNode, "textContent");
  var firstChild = member(ofNode, "firstChild");
  var nextSibling = member(ofNode, "nextSibling");
  var parentNode = member(ofNode, "parentNode");
  var baseURI = member(ofNode, "baseURI");
  var contains = method(ofNode, "contains");
  var localName = member(ofElement, "localName");
  var attributes = member(ofElement, "attributes");
  var getAttribute = method(ofElement, "getAttribute");
  var outerHTML = member(ofElement, "outerHTML");
  var querySelectorAll = method(ofDocument, "querySelectorAll");
  var getSelection = method(ofDocument, "getSelection");
  var rootOf = member(ofDocument, "documentElement");
  var bodyOf = member(ofDocument, "body");
  var frameDocument = member(function () { return HTMLIFrameElement.prototype; }, "contentDocument");
  var oldFrameDocument = member(function () { return HTMLFrameElement.prototype; }, "contentDocument");

  function isElement(node) { return attempt(function () { return nodeType(node) === 1; }) === true; }

  function name(element) { return text(function () { return localName(element).toLowerCase(); }); }

  function attribute(element, key) { return text(function () { return getAttribute(element, key); }); }

  function listed(names, one) { return names.indexOf(" " + one + " ") >= 0; }

  function now() {
    var time = attempt(function () { return performance.now(); });
    return typeof time === "number" ? time : attempt(function () { return Date.now(); }) || 0;
  }

  // How many bytes a text has in UTF-8; a text that cannot be counted is taken at its largest.
  function bytes(string) {
    var count = attempt(function () {
      var sum = 0;
      for (var index = 0; index < string.length; index += 1) {
        var unit = string.charCodeAt(index);
        var pair = unit >= 0xD800 && unit <= 0xDBFF && (string.charCodeAt(index + 1) & 0xFC00) === 0xDC00;
        sum += pair ? 4 : unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
        index += pair ? 1 : 0;
      }
      return sum;
    });
    return typeof count === "number" ? count : string.length * 3;
  }

  function fits(string, limit) {
    return string.length <= limit && (string.length * 3 <= limit || bytes(string) <= limit);
  }

  // A property list holds neither half a character nor a control character.
  function clean(string) {
    var halves = /[\uD800-\uDBFF][\uDC00-\uDFFF]|[\uD800-\uDFFF]/g;
    var controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
    var cleaned = attempt(function () {
      return string.replace(controls, " ").replace(halves, function (one) {
        return one.length === 2 ? one : "\uFFFD";
      });
    });
    return typeof cleaned === "string" ? cleaned : string;
  }

  function field(string) {
    return clean(text(function () { return string.slice(0, fieldCharacters).trim(); }));
  }

  function escaped(string) {
    return string.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;")
      .replace(/"/g, "&quot;").replace(/\u00A0/g, "&nbsp;");
  }

  function root() {
    var found = rootOf(document);
    if (isElement(found)) { return found; }
    for (var node = firstChild(document); node; node = nextSibling(node)) {
      if (isElement(node)) { return node; }
    }
    return null;
  }

  // Elements that match, no more than `limit`.
  function all(selector, limit) {
    var found = querySelectorAll(document, selector);
    var list = [];
    for (var index = 0; found && index < limit; index += 1) {
      var element = attempt(function () { return found[index]; });
      if (!isElement(element)) { break; }
      list[list.length] = element;
    }
    return list;
  }

  function web(address) { return /^https?:\/\//i.test(address) ? address : ""; }

  // The address is the location's: nothing in a page can hide or replace that.
  function location() {
    return text(function () { return document.location.href; }) || text(function () { return window.location.href; });
  }

  function base() { return text(function () { return baseURI(document); }) || location(); }

  function absolute(address, from) {
    return address && (text(function () { return new URL(address, from).href; }) || address);
  }

  function meta(key) {
    var list = all('meta[property="' + key + '"], meta[name="' + key + '"]', 1);
    return list.length ? field(attribute(list[0], "content")) : "";
  }

  function title() {
    var own = member(ofDocument, "title")(document);
    if (typeof own === "string" && field(own)) { return field(own); }
    var element = all("head > title", 1)[0];
    return field(text(function () { return textContent(element); })) || meta("og:title");
  }

  function canonical() {
    var link = all('link[rel~="canonical" i]', 1)[0];
    var address = link ? attribute(link, "href") : meta("og:url");
    return address ? field(web(absolute(address, base()))) : "";
  }

  // The largest icon that is declared; one made for a home screen comes before one for a tab.
  function icon() {
    var best = "";
    var most = -1;
    var links = all('link[rel~="icon" i], link[rel~="apple-touch-icon" i], link[rel~="apple-touch-icon-precomposed" i]', 40);
    for (var index = 0; index < links.length; index += 1) {
      var address = absolute(attribute(links[index], "href"), base());
      var size = parseInt(attribute(links[index], "sizes"), 10) || 16;
      if (attribute(links[index], "rel").toLowerCase().indexOf("apple") >= 0) { size += 1000; }
      var usable = web(address) || /^data:image\//i.test(address) && address.length <= inlineCharacters;
      if (usable && size > most) { best = address; most = size; }
    }
    return clean(best.length <= inlineCharacters ? best : "");
  }

  function language() {
    var found = attribute(root(), "lang") || meta("og:locale") ||
      attribute(all('meta[http-equiv="content-language" i]', 1)[0], "content");
    found = text(function () { return found.trim().replace(/_/g, "-"); });
    return /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,6}$/.test(found) ? found : "";
  }

  function contentType() {
    return field(text(function () { return member(ofDocument, "contentType")(document); }));
  }

  // The document of a frame of the same origin; a browser gives none of another.
  function framed(element) {
    var kind = name(element);
    if (kind !== "iframe" && kind !== "frame") { return null; }
    var inner = (kind === "iframe" ? frameDocument : oldFrameDocument)(element);
    return attempt(function () { return inner && isElement(bodyOf(inner)) ? inner : null; }) || null;
  }

  function readableFrames() {
    var list = [];
    var frames = all("iframe, frame", 200);
    for (var index = 0; index < frames.length && list.length < frameLimit; index += 1) {
      var inner = framed(frames[index]);
      if (inner && text(function () { return textContent(bodyOf(inner)).trim(); })) { list[list.length] = inner; }
    }
    return list;
  }

  // Writes HTML that is whole or not there: it throws when the budget of bytes, nodes or time is spent.
  function Writer(lean, limit, deadline) {
    var html = "";
    var left = limit;
    var nodes = 0;
    var frames = frameLimit;

    function put(piece) {
      left -= bytes(piece);
      if (left < 0) { throw new Error("too large"); }
      html += piece;
    }

    function count() {
      nodes += 1;
      if (nodes > nodeLimit) { throw new Error("too many nodes"); }
      if (nodes % 512 === 0 && now() > deadline) { throw new Error("too slow"); }
    }

    function leaves(element, kind) {
      if (kind === "script") { return lean && attribute(element, "type").toLowerCase() !== "application/ld+json"; }
      return kind === "template" || lean && (kind === "style" || kind === "link" && /stylesheet|preload/i.test(attribute(element, "rel")));
    }

    function value(key, string, from) {
      if (lean && string.length > inlineCharacters && /^\s*data:/i.test(string)) { return ""; }
      return from && (key === "src" || key === "href") ? absolute(string, from) : string;
    }

    function open(element, kind, from) {
      put("<" + kind);
      var list = attributes(element);
      for (var index = 0; list && index < list.length && index < 200; index += 1) {
        var key = text(function () { return list[index].name; });
        if (/^[^\s"'<>\/=\u0000]+$/.test(key)) {
          put(" " + key + '="' + escaped(value(key.toLowerCase(), text(function () { return list[index].value; }), from)) + '"');
        }
      }
      put(">");
    }

    function words(node, kind) {
      var string = text(function () { return nodeValue(node); });
      if (!listed(rawNames, kind)) { return escaped(string); }
      return string.toLowerCase().indexOf("</" + kind) >= 0 ? "" : string;
    }

    function frame(inner, depth) {
      frames -= 1;
      var address = text(function () { return baseURI(inner); });
      put('<div data-frame="' + escaped(address) + '">');
      children(bodyOf(inner), "div", address, depth + 1);
      put("</div>");
    }

    // Not recursive: a page may be deeper than the stack.
    function children(top, topName, from, depth) {
      var path = [topName];
      var node = firstChild(top);
      var parent = top;
      while (true) {
        while (!node) {
          if (parent === top) { return; }
          put("</" + path[path.length - 1] + ">");
          path.length -= 1;
          node = nextSibling(parent);
          parent = parentNode(parent);
        }
        count();
        var type = nodeType(node);
        var inside = type === 1 ? begin(node, from, depth) : "";
        if (type === 3 || type === 4) { put(words(node, path[path.length - 1])); }
        if (inside) {
          path[path.length] = inside;
          parent = node;
          node = firstChild(node);
        } else {
          node = nextSibling(node);
        }
      }
    }

    // Begins an element; answers its name when what is in it comes next, "" when it is done with.
    function begin(element, from, depth) {
      var kind = name(element);
      if (!/^[a-z][^\s"'<>\/=\u0000]*$/.test(kind) || leaves(element, kind)) { return ""; }
      var inner = frames > 0 && depth < frameDepth ? framed(element) : null;
      if (inner) {
        frame(inner, depth);
        return "";
      }
      if (kind === "iframe" || kind === "frame") { return ""; }
      var shown = kind === "frameset" ? "div" : kind;
      open(element, shown, from);
      return listed(voidNames, shown) ? "" : shown;
    }

    this.element = function (element) {
      var kind = begin(element, "", 0);
      if (!kind) { return; }
      children(element, kind, "", 0);
      put("</" + kind + ">");
    };
    this.inside = function (node) { children(node, "div", "", 0); };
    this.html = function () { return html; };
  }

  function written(elements, lean, limit, deadline) {
    var writer = new Writer(lean, limit, deadline);
    return text(function () {
      for (var index = 0; index < elements.length; index += 1) { writer.element(elements[index]); }
      return writer.html();
    });
  }

  // Where only parts of the page are handed over, they get a page around them that says whose they are.
  function wrapped(html) {
    if (!html) { return ""; }
    return text(function () {
      return '<!DOCTYPE html><html lang="' + escaped(language()) + '"><head><meta charset="utf-8"><title>' +
        escaped(title()) + '</title><base href="' + escaped(base()) + '"></head><body>' + html + "</body></html>";
    });
  }

  function whole(started) {
    var top = root();
    if (!top) { return ""; }
    var doctype = attempt(function () { return document.doctype; }) ? "<!DOCTYPE html>" : "";
    var html = text(function () { return outerHTML(top); });
    var plain = html && fits(html, pageBytes - 100) ? doctype + html : "";
    if (plain && !readableFrames().length) { return plain; }
    var deadline = started + pageTimeout;
    var full = html.length <= pageBytes ? written([top], false, pageBytes - 100, deadline) : "";
    full = full || written([top], true, pageBytes - 100, deadline);
    return full ? doctype + full : plain;
  }

  function main(started) {
    var selectors = ['main, [role="main"]', "article", '[itemprop~="articleBody"]'];
    for (var index = 0; index < selectors.length; index += 1) {
      var outermost = [];
      var found = all(selectors[index], 200);
      for (var each = 0; each < found.length; each += 1) {
        var last = outermost[outermost.length - 1];
        if (!last || contains(last, found[each]) !== true) { outermost[outermost.length] = found[each]; }
      }
      var html = written(outermost, true, pageBytes - 4096, started + mainTimeout);
      if (html) { return wrapped(html); }
    }
    return "";
  }

  function selectionIn(page) {
    var selection = getSelection(page);
    var words = "";
    var html = "";
    var ranges = attempt(function () { return selection.isCollapsed ? 0 : selection.rangeCount; }) || 0;
    for (var index = 0; index < ranges && index < 20; index += 1) {
      var range = attempt(function () { return selection.getRangeAt(index); });
      var writer = new Writer(true, selectionBytes, now() + pageTimeout);
      var part = text(function () { writer.inside(range.cloneContents()); return writer.html(); });
      html = part && fits(html + part, selectionBytes) ? html + part : html;
    }
    if (ranges) { words = clean(text(function () { return selection.toString().trim(); })); }
    return { words: fits(words, selectionBytes) ? words : "", html: clean(html) };
  }

  function selected() {
    var found = selectionIn(document);
    var frames = found.words ? [] : readableFrames();
    for (var index = 0; index < frames.length && !found.words; index += 1) { found = selectionIn(frames[index]); }
    return found.words ? found : { words: "", html: "" };
  }

  // An image, a film or a document is not a page: the browser's wrapper around it contains no text.
  function isPage(type) { return !type || /^text\/|^application\/([a-z0-9.]+\+)?xml/i.test(type); }

  function capture() {
    var started = now();
    var type = text(contentType);
    var selection = attempt(selected) || { words: "", html: "" };
    var html = "";
    var extent = "address";
    if (isPage(type)) {
      html = text(function () { return whole(started); });
      if (html) { extent = "page"; }
      if (!html) { html = text(function () { return main(started); }); extent = html ? "main" : extent; }
      if (!html) { html = wrapped(selection.html); extent = html ? "selection" : extent; }
    }
    html = clean(html);
    return {
      url: clean(location()), title: text(title), canonical: text(canonical), siteName: text(function () { return meta("og:site_name"); }),
      icon: text(icon), language: text(language), contentType: type, base: clean(text(base)), html: html, extent: extent,
      selectionText: selection.words, selectionHTML: selection.html
    };
  }

  return {
    run: function (parameters) {
      var result = attempt(capture);
      if (!result) {
        result = {
          url: text(location), title: "", canonical: "", siteName: "", icon: "", language: "", contentType: "", base: "",
          html: "", extent: "address", selectionText: "", selectionHTML: ""
        };
      }
      parameters.completionFunction(result);
    }
  };
})();
