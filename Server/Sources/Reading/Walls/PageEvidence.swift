// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What of a page matters for the verdict.
struct PageEvidence {
  let title: String
  /// The visible text in lower case, cut after some thousand bytes; empty where the page has too much to be a wall.
  let text: [UInt8]
  /// Characters of visible text.
  let visibleText: Int
  let words: Int
  let prose: Int
  let paragraphs: Int
  let form: SignInForm
  let isDeclaredPaid: Bool
  let hasPaywallNames: Bool
  let statedBody: Int
  /// Text of `noscript` elements in lower case.
  let withoutScript: [UInt8]
  let scriptBytes: Int
  let page: [UInt8]

  init(_ extraction: ArticleExtraction, _ metadata: Metadata, article: Article?, page: [UInt8]) {
    let tree = extraction.survey.tree
    title = metadata.tags.title ?? metadata.title ?? ""
    visibleText = extraction.survey.visibleText
    words = article?.wordCount ?? 0
    let isShort = visibleText < WallRules.bareText || words < WallRules.teaserWords
    text = isShort ? Array(tree.plainText(extraction.survey.body, limit: 16_000).lowercased().utf8) : []
    prose = extraction.roots.reduce(0) { $0 + Int(extraction.survey[$1].prose) }
    paragraphs = extraction.roots.reduce(0) { $0 + Int(extraction.survey[$1].paragraphs) }
    form = SignInForm(tree)
    isDeclaredPaid =
      metadata.linkedData.isFree == false
      || ["locked", "metered"].contains(
        metadata.tags["article:content_tier", "og:article:content_tier"]?.lowercased() ?? "")
    hasPaywallNames = (0..<tree.count).contains {
      tree.names($0).contains(.paywall) && tree.tag($0) != .body && tree.tag($0) != .html
    }
    statedBody = metadata.linkedData.bodyLength
    withoutScript = visibleText < 400 ? PageEvidence.noscript(tree) : []
    scriptBytes = tree.scriptBytes
    self.page = page
  }

  /// Reads like an article of some length.
  var isArticle: Bool { words >= WallRules.articleWords && prose >= WallRules.articleProse }
  /// Reads like a short article.
  var isShortArticle: Bool { paragraphs >= 3 && prose >= 400 }
  var isBare: Bool { visibleText < WallRules.bareText }

  private static func noscript(_ tree: PageTree) -> [UInt8] {
    var text = ""
    for node in 0..<tree.count where tree.tag(node) == .noscript {
      for at in node..<tree.end(node) where tree.tag(at) == .text {
        text += String(decoding: tree.text(at), as: UTF8.self) + " "
      }
    }
    return Array(text.lowercased().utf8)
  }
}

/// The form of a sign-in page, if the page has one where readers see it.
struct SignInForm {
  private(set) var hasPassword = false
  /// A password field that only opens on demand, or in the page's head or edge.
  private(set) var isAside = false
  private(set) var hasIdentifier = false
  private(set) var actsOnSignIn = false

  init(_ tree: PageTree) {
    for node in 0..<tree.count {
      if tree.tag(node) == .input { read(tree, node) }
      if tree.tag(node) == .form, let action = tree.string(.action, of: node)?.lowercased() {
        actsOnSignIn = actsOnSignIn || SignInWords.isSignInPath(action)
      }
    }
  }

  private mutating func read(_ tree: PageTree, _ node: Int) {
    let type = tree.string(.type, of: node)?.lowercased() ?? "text"
    let hint = tree.string(.autocomplete, of: node)?.lowercased() ?? ""
    if type == "password" {
      hasPassword = true
      isAside = isAside || Self.isAside(tree, node)
    }
    let names = ["username", "identifier", "loginfmt", "login", "session[username_or_email]", "user[email]"]
    let name = tree.string(.name, of: node)?.lowercased() ?? ""
    if hint.contains("username") || hint.contains("webauthn") || names.contains(name) { hasIdentifier = true }
  }

  private static func isAside(_ tree: PageTree, _ node: Int) -> Bool {
    tree.ancestor(of: node) { at in
      switch tree.tag(at) {
      case .nav, .header, .aside, .dialog, .footer: return true
      default:
        return !tree.nodes[at].marks.isDisjoint(with: [.hidden, .modal])
          || !tree.names(at).isDisjoint(with: [.modal, .sidebar, .header, .navigation])
      }
    } != nil
  }
}
