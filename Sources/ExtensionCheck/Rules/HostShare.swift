// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import ActivationRules

/// What an app is known to offer when a user shares from it.
///
/// The shapes are those of the device simulator (`Tests/ShareKitTests/HostShapes`); a test compares them.
package struct HostShare: Sendable {
  /// The app, as a message names it.
  let title: String
  package let items: [OfferedItem]
  /// Whether the user shares one thing.
  let isSingle: Bool

  private init(_ title: String, _ items: [[[String]]], isSingle: Bool = true) {
    self.title = title
    self.items = items.map { OfferedItem($0) }
    self.isSingle = isSingle
  }

  package static let all = [
    HostShare("App Store", [[["public.url"], ["public.image"]]]),
    HostShare("Books", [[["public.plain-text"]]]),
    HostShare("Chrome, with selected text", [[["public.url"], ["public.plain-text"]]]),
    HostShare("Chrome", [[["public.url"], ["public.plain-text"]]]),
    HostShare("a feed reader", [[]]),
    HostShare("Files, as an address", [[["public.file-url"]]]),
    HostShare("Files, as a link", [[["public.url"]]]),
    HostShare("Files, with an EPUB", [[["org.idpf.epub-container", "public.data"]]]),
    HostShare("Files, with two images", [[["public.png"], ["public.png"]]], isSingle: false),
    HostShare("Files, with a folder", [[["public.folder"]]]),
    HostShare("Files, with a text", [[["public.plain-text"]]]),
    HostShare("Files, with one image twice", [[["public.png"], ["public.png"]]], isSingle: false),
    HostShare("Files, with an unknown type", [[["dyn.ah62d4rv4ge80k55sqk"]]]),
    HostShare("Files, with a PDF", [[["com.adobe.pdf", "public.file-url"]]]),
    HostShare("Firefox", [[["public.url"], ["public.plain-text"]]]),
    HostShare("Gmail", [[["public.plain-text"]]]),
    HostShare("Mail", [[["public.email-message"]]]),
    HostShare("Maps, with an address", [[["public.plain-text"], ["public.url"], ["public.vcard"]]]),
    HostShare("Google Maps", [[["public.url"], ["public.plain-text"]]]),
    HostShare("Notes, with one line", [[["public.plain-text"]]]),
    HostShare("Notes", [[["com.apple.notes.richtext", "public.rtf", "public.plain-text"]]]),
    HostShare("two empty texts", [[["public.plain-text"], ["public.plain-text"]]], isSingle: false),
    HostShare("Photos, converted", [[["public.jpeg"]]]),
    HostShare("Photos, from iCloud", [[["public.jpeg"]]]),
    HostShare(
      "Photos, with a Live Photo",
      [[["com.apple.live-photo-bundle", "public.heic", "com.apple.quicktime-movie"]]]),
    HostShare(
      "Photos, with three photos", [[["public.jpeg"], ["public.jpeg"], ["public.jpeg"]]],
      isSingle: false),
    HostShare("Photos", [[["public.heic", "public.jpeg"]]]),
    HostShare("an app that quotes", [[]]),
    HostShare("Safari, with an image", [[["public.jpeg"], ["public.jpeg", "public.file-url"]]]),
    HostShare("Safari", [[["com.apple.property-list"]]]),
    HostShare("the screenshot editor", [[["public.image"]]]),
    HostShare("an app with two items", [[["public.url"]], [["public.url"]]], isSingle: false),
    HostShare("an app with a title", [[["public.url"]]]),
    HostShare("Voice Memos", [[["com.apple.m4a-audio"]]]),
    HostShare("YouTube", [[["public.plain-text"]]]),
  ]
}
