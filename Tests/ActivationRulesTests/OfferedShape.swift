// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules
import Testing

/// What a host offers, and whether our extension should appear for it.
struct OfferedShape: Sendable, CustomTestStringConvertible {
  let name: String
  let items: [OfferedItem]
  let appears: Bool

  var testDescription: String { name }

  init(_ name: String, _ attachments: [[String]], appears: Bool = true) {
    self.name = name
    items = [OfferedItem(attachments)]
    self.appears = appears
  }

  private static let note = ["public.rtf", "public.html", "public.utf8-plain-text"]

  static let all = [
    OfferedShape("a page in Safari, with our page script", [["com.apple.property-list"]]),
    OfferedShape(
      "a page in Safari that gives its address too", [["public.url"], ["com.apple.property-list"]]),
    OfferedShape("an image in Safari", [["public.jpeg"]]),
    OfferedShape("an image in Safari as data and link", [["public.png"], ["public.url"]]),
    OfferedShape("a page in Chrome", [["public.url"]]),
    OfferedShape("a page in Chrome with its title", [["public.url"], ["public.plain-text"]]),
    OfferedShape("a page in Firefox", [["public.url"], ["public.utf8-plain-text"]]),
    OfferedShape("text that may be a link, as Gmail and YouTube give it", [["public.plain-text"]]),
    OfferedShape("a location in Google Maps, with empty text", [["public.url"], ["public.plain-text"]]),
    OfferedShape("one photo", [["public.heic", "public.jpeg"]]),
    OfferedShape("ten photos", Array(repeating: ["public.heic", "public.jpeg"], count: 10)),
    OfferedShape("twenty photos", Array(repeating: ["public.jpeg"], count: 20)),
    OfferedShape("twenty-one photos", Array(repeating: ["public.jpeg"], count: 21), appears: false),
    OfferedShape("a video in Photos", [["com.apple.quicktime-movie"]]),
    OfferedShape("a screenshot being edited", [["public.image"]]),
    OfferedShape("a PDF in Files", [["com.adobe.pdf", "public.file-url"]]),
    OfferedShape("eleven PDFs", Array(repeating: ["com.adobe.pdf"], count: 11), appears: false),
    OfferedShape("an EPUB in Files", [["org.idpf.epub-container"]]),
    OfferedShape("a folder in Files", [["public.folder", "public.file-url"]]),
    OfferedShape("a note", [note]),
    OfferedShape("a note with a photo in it", [note, ["public.jpeg"]]),
    OfferedShape("a mail's text", [["public.plain-text"]]),
    // A dictionary has no key that leaves contacts out: a vCard is text.
    OfferedShape("a contact", [["public.vcard"]]),
    OfferedShape("a type that nobody declared", [["org.example.secret"]], appears: false),
    OfferedShape("a pass", [["org.example.pass"]], appears: false),
    OfferedShape("two links", [["public.url"], ["public.url"]], appears: false),
    OfferedShape("nothing", [], appears: false),
  ]
}
