// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Resolves relative URLs of a page against its `base` element or its own URL.
struct PageBase {
  /// The page's own address.
  let page: WebURL?
  private let base: WebURL?

  init(_ tree: PageTree, url: String?) {
    page = url.flatMap { WebURL($0) }
    base = Self.baseElement(tree, page) ?? page
  }

  init(url: String?) {
    page = url.flatMap { WebURL($0) }
    base = page
  }

  /// The absolute http(s) address of an image or page; nil for any other scheme, and for a relative one without base.
  func web(_ reference: some Collection<UInt8>) -> [UInt8]? {
    reference.isEmpty ? nil : web(cleaned: URLText.cleaned(reference))
  }

  private func web(cleaned bytes: [UInt8]) -> [UInt8]? {
    if let base { return base.resolve(cleaned: bytes) }
    return WebURL(bytes).map { $0.text + URLText.fragment(of: bytes) }
  }

  /// The address of a link: http, https, mailto or tel.
  func link(_ reference: some Collection<UInt8>) -> [UInt8]? {
    let bytes = URLText.cleaned(reference)
    guard Self.mayBeMail(bytes), let scheme = URLText.scheme(of: bytes), Self.mail.contains(scheme) else {
      return bytes.isEmpty ? nil : web(cleaned: bytes)
    }
    let rest = bytes[(scheme.count + 1)...]
    return rest.isEmpty ? nil : scheme + [UInt8(ascii: ":")] + URLText.escaped(rest)
  }

  private static func mayBeMail(_ address: [UInt8]) -> Bool {
    guard let first = address.first else { return false }
    return mail.contains { $0[0] == first | 0x20 }
  }

  private static let mail = [Array("mailto".utf8), Array("tel".utf8)]

  private static func baseElement(_ tree: PageTree, _ page: WebURL?) -> WebURL? {
    for node in 0..<tree.count {
      if tree.tag(node) == .body { return nil }
      guard tree.tag(node) == .base, let href = tree.attribute(.href, of: node) else { continue }
      let resolved = page.map { $0.resolve(href) } ?? Array(href)
      return resolved.flatMap { WebURL($0) }
    }
    return nil
  }
}
