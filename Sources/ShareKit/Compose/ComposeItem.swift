// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import ShareContract

/// One attachment as a compose sheet shows it.
package struct ComposeItem: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case link
    case text
    /// The capture of a page.
    case page
    case image
    case file
  }

  package let kind: Kind
  /// Title, name or beginning.
  package let title: String
  /// The host of an address; nil for anything else.
  package let host: String?
  /// The file that contains it.
  package let file: URL?
  package let bytes: Int?
  /// How many images are in the capture of a page.
  package let images: Int

  package init(_ attachment: Attachment) {
    switch attachment {
    case .link(let url, let title): self.init(.link, title ?? url.absoluteString, host: url.host)
    case .text(let text): self.init(.text, String(text.prefix(200)))
    case .page(let page):
      self.init(
        .page, page.title ?? page.location?.absoluteString ?? "", host: page.location?.host,
        images: Self.images(in: page.html))
    case .file(let file):
      let isImage = file.contentType?.lowercased().hasPrefix("image/") == true
      self.init(isImage ? .image : .file, file.name, file: file.url, bytes: Self.size(of: file.url))
    }
  }

  private init(
    _ kind: Kind, _ title: String, host: String? = nil, file: URL? = nil, bytes: Int? = nil,
    images: Int = 0
  ) {
    self.kind = kind
    self.title = title
    self.host = host
    self.file = file
    self.bytes = bytes
    self.images = images
  }

  /// Whether nothing of it would be sent.
  var isBlank: Bool { kind == .text && title.allSatisfy(\.isWhitespace) }

  /// Counts the elements that are images, without taking the page apart.
  private static func images(in html: ShareBodyContent) -> Int {
    let data: Data? =
      switch html {
      case .bytes(let data): data
      case .file(let url): try? Data(contentsOf: url, options: .mappedIfSafe)
      }
    return data?.withUnsafeBytes(images) ?? 0
  }

  private static func images(in html: UnsafeRawBufferPointer) -> Int {
    guard html.count >= 4 else { return 0 }
    return (0...(html.count - 4)).count { start in
      html[start] == UInt8(ascii: "<") && html[start + 1] | 0x20 == UInt8(ascii: "i")
        && html[start + 2] | 0x20 == UInt8(ascii: "m") && html[start + 3] | 0x20 == UInt8(ascii: "g")
    }
  }

  private static func size(of file: URL) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? NSNumber)?.intValue
  }
}
