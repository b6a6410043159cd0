// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Chooses the lead image of the article.
enum ImageChoice {
  /// Returns the image that the page states, or nil.
  static func stated(
    _ tree: PageTree, _ tags: MetaTags, _ data: LinkedData, _ landmarks: Landmarks, _ base: PageBase
  ) -> String? {
    let candidates: [String?] =
      tags.images.addresses + [
        tags["twitter:image", "twitter:image:src", "twitter:image0"], tags.imageLink,
        tags["image", "thumbnailurl", "parsely-image-url", "sailthru.image.full"], data.image,
      ]
    for case let candidate? in candidates {
      if !isNone(candidate), let address = base.web(candidate.utf8) { return text(address) }
    }
    return landmarks.imageItems.lazy.compactMap { item(tree, $0, base) }.first
  }

  private static func item(_ tree: PageTree, _ node: Int, _ base: PageBase) -> String? {
    let address = [AttributeName.src, .href, .content].lazy.compactMap { tree.attribute($0, of: node) }.first
    return address.flatMap { isNone(String(decoding: $0, as: UTF8.self)) ? nil : base.web($0) }.map(text)
  }

  /// Whether an address is a template's placeholder or a video.
  static func isNone(_ address: String) -> Bool {
    address.utf8.contains(UInt8(ascii: "{")) || address == "undefined" || address == "null"
      || [".mp4", ".webm", ".mp3"].contains { address.hasSuffix($0) }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
