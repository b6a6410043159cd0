// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Tells links to the page's own site from links to others.
struct LinkReader {
  private let tree: PageTree
  private let survey: Survey
  private let site: [UInt8]?

  init(_ survey: Survey, host: String?) {
    self.survey = survey
    tree = survey.tree
    site = host.map { Array(Hosts.site($0).utf8) }
  }

  /// The share of the links' text under a node that leads to other sites, 0 to 1.
  func shareOutside(_ node: Int) -> Float { share(node) { isOutside($0) } }

  /// The share of the links' text that leads to other sites, and not to networks or shops for apps.
  func shareOfReferences(_ node: Int) -> Float { share(node) { isOutside($0) && isReference($0) } }

  private func share(_ node: Int, of isCounted: (Int) -> Bool) -> Float {
    var all: Float = 0
    var counted: Float = 0
    for at in node..<tree.end(node) where tree.tag(at) == .a {
      let text = Float(survey[at].text)
      all += text
      if isCounted(at) { counted += text }
    }
    return all == 0 ? 0 : counted / all
  }

  private func isReference(_ link: Int) -> Bool {
    guard let href = tree.attribute(.href, of: link), let host = host(of: href) else { return false }
    return !Self.networks.contains(Hosts.site(String(decoding: host, as: UTF8.self).lowercased()))
  }

  /// Hosts of links to follow, share or install.
  private static let networks: Set<String> = Set(
    """
    facebook.com fb.com twitter.com x.com instagram.com linkedin.com whatsapp.com wa.me t.me telegram.me pinterest.com
    tiktok.com threads.net bsky.app snapchat.com tumblr.com vk.com ok.ru weibo.com line.me xing.com flipboard.com
    getpocket.com apple.com spotify.com google.com app.link youtube.com youtu.be discord.gg discord.com threads.com
    mastodon.social reddit.com ycombinator.com twitch.tv overcast.fm
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Whether an `a` leads to another site.
  func isOutside(_ link: Int) -> Bool {
    guard let site, let href = tree.attribute(.href, of: link), let host = host(of: href) else {
      return false
    }
    guard host.count >= site.count else { return true }
    return !host.suffix(site.count).elementsEqual(site, by: { $0 | 0x20 == $1 | 0x20 })
  }

  /// The host of an address that begins with `http://`, `https://` or `//`; user names are not looked for.
  private func host(
    of href: Slice<UnsafeMutableBufferPointer<UInt8>>
  ) -> Slice<UnsafeMutableBufferPointer<UInt8>>? {
    let head = href.prefix(8)
    guard let slash = head.firstIndex(of: 0x2F), slash + 1 < href.endIndex, href[slash + 1] == 0x2F else {
      return nil
    }
    let rest = href[(slash + 2)...]
    let end = rest.firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 || $0 == 0x3A } ?? rest.endIndex
    return rest[..<end]
  }
}
