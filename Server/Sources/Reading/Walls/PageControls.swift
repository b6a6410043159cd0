// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Forms and scripts of a page that ask for input, with their headings.
struct PageControls {
  /// A password field in the page's main part.
  private(set) var hasPassword = false
  /// A field for who the reader is: a name, an address, a passkey.
  private(set) var hasIdentifier = false
  /// A field for an e-mail address, which newsletters ask for too.
  private(set) var hasAddress = false
  /// A form that goes to a sign-in address.
  private(set) var actsOnSignIn = false
  /// Selects for day, month and year.
  private(set) var asksBirthDate = false
  /// A consent platform's frame.
  private(set) var hasConsentFrame = false
  /// An element that a script is to fill with the page.
  private(set) var hasEmptyRoot = false
  private(set) var scripts = 0
  /// The first two headings, first level before second.
  private(set) var headings: [String] = []
  /// The address that a `meta` element moves on to at once.
  private(set) var refresh: String?

  /// - Parameter isBare: whether the page has so little text that its forms and headings may be all there is.
  init(_ tree: PageTree, isBare: Bool) {
    var selects: [Int] = []
    var second: [String] = []
    for node in 0..<tree.count {
      switch tree.tag(node) {
      case .input: read(tree, node)
      case .form where isBare: readAction(tree, node)
      case .select where isBare: selects.append(Self.options(tree, node))
      case .iframe: hasConsentFrame = hasConsentFrame || Self.isConsent(tree.string(.src, of: node))
      case .script: scripts += 1
      case .h1 where headings.count < 2: headings.append(tree.plainText(node, limit: 300))
      case .h2, .h3: if second.count < 2 { second.append(tree.plainText(node, limit: 300)) }
      case .div where isBare, .other where isBare: hasEmptyRoot = hasEmptyRoot || Self.isEmptyRoot(tree, node)
      case .meta: readMeta(tree, node)
      default: continue
      }
    }
    headings = Array((headings + second).prefix(2))
    let years = selects.contains { $0 > 40 }
    asksBirthDate =
      years && selects.contains { (12...13).contains($0) } && selects.contains { (31...32).contains($0) }
  }

  /// Whether there is something to sign in with.
  var hasForm: Bool { hasPassword || hasIdentifier }

  private mutating func read(_ tree: PageTree, _ node: Int) {
    let type = tree.string(.type, of: node)?.lowercased() ?? "text"
    guard type != "hidden", type != "submit", type != "checkbox", !Self.isAside(tree, node) else { return }
    let hint = tree.string(.autocomplete, of: node)?.lowercased() ?? ""
    let name = tree.string(.name, of: node)?.lowercased() ?? ""
    if type == "password" { hasPassword = true }
    if type == "email" { hasAddress = true }
    hasIdentifier =
      hasIdentifier || hint.includes("username") || hint.includes("webauthn")
      || Self.identifiers.contains(name)
  }

  private mutating func readAction(_ tree: PageTree, _ node: Int) {
    guard let action = tree.string(.action, of: node)?.lowercased(), !Self.isAside(tree, node) else { return }
    let path = action.prefix { $0 != "#" }
    actsOnSignIn =
      actsOnSignIn || SignInPhrases.isSignInPath(String(path.prefix { $0 != "?" }))
      || Self.signInQueries.contains { path.contains($0) }
  }

  private mutating func readMeta(_ tree: PageTree, _ node: Int) {
    guard let name = tree.string(.http_equiv, of: node)?.lowercased(), name == "refresh",
      let content = tree.string(.content, of: node)
    else { return }
    let parts = content.split(separator: ";", maxSplits: 1).map { String($0).trimmingBlanks }
    guard parts.count == 2, (Int(parts[0]) ?? 99) <= 5, let equals = parts[1].firstIndex(of: "=") else {
      return
    }
    refresh =
      String(parts[1][parts[1].index(after: equals)...]).filter { $0 != "'" && $0 != "\"" }.trimmingBlanks
  }

  private static func options(_ tree: PageTree, _ node: Int) -> Int {
    (node..<tree.end(node)).count { tree.tag($0) == .option }
  }

  private static func isConsent(_ source: String?) -> Bool {
    guard let source = source?.lowercased() else { return false }
    return source.includes("privacy-mgmt") || source.includes("consent") || source.includes("cmp.")
  }

  private static func isEmptyRoot(_ tree: PageTree, _ node: Int) -> Bool {
    guard tree.end(node) - node < 4, let id = tree.string(.id, of: node) else { return false }
    return roots.contains(id.lowercased())
  }

  /// In the page's head or edge, in a comment form, or only shown on demand.
  private static func isAside(_ tree: PageTree, _ node: Int) -> Bool {
    tree.ancestor(of: node) { at in
      switch tree.tag(at) {
      case .nav, .header, .aside, .dialog, .footer: return true
      case .body, .html: return false
      default:
        return !tree.nodes[at].marks.isDisjoint(with: [.hidden, .modal])
          || !tree.names(at).isDisjoint(with: [.modal, .sidebar, .header, .navigation, .comments])
      }
    } != nil
  }

  private static let roots: Set<String> = [
    "root", "app", "__next", "__nuxt", "__layout", "react-root", "app-root", "application", "main-app",
    "svelte", "ember-app",
  ]
  private static let identifiers: Set<String> = [
    "username", "user_name", "userid", "user_id", "identifier", "loginfmt", "login", "log", "os_username",
    "j_username",
    "session[username_or_email]", "user[email]", "user[login]", "email-or-phone", "pf.username", "_username",
    "login[username]",
    "login_email", "user_login", "uid", "account", "accountname", "signin[username]",
  ]
  private static let signInQueries = [
    "action=login", "mode=login", "view=login", "do=login", "mode=signin", "action=signin",
  ]
}
