// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Checks the target of every reference of every page.
struct LinkRules {
  private let book: CheckedBook
  private let positions: [String: Int]
  private var package: PackageFile { book.package }

  static func check(_ book: CheckedBook) {
    let rules = LinkRules(book: book, positions: book.package.positions)
    for path in book.pages.keys.sorted() {
      guard let page = book.pages[path] else { continue }
      let isNav = book.package.nav?.path == path
      for link in page.links + page.styles where !(isNav && link.kind == .hyperlink) {
        rules.check(link, from: path)
      }
    }
  }

  private func check(_ link: PageFacts.Link, from path: String) {
    let reference = BookReference(link.reference, from: path)
    func note(_ rule: BookRule, _ what: String) { book.list.note(rule, path, line: link.line, what) }
    switch reference.target {
    case .empty:
      if link.kind == .hyperlink { note(.linkEmpty, "A link has an empty address") }
    case .invalid: note(.linkInvalid, "\(link.reference) is not a valid URI")
    case .outside: note(.linkOut, "\(link.reference) points outside the book")
    case .data:
      if link.kind == .hyperlink { note(.linkData, "A link has a data URL") }
    case .remote:
      if link.kind != .hyperlink { note(.remoteResource, "\(link.reference) is on the network") }
    case .other: break
    case .file(let target):
      if reference.hasQuery { note(.linkQuery, "\(link.reference) has a query") }
      check(target, reference.fragment, link, note)
    }
  }

  private func check(
    _ target: String, _ fragment: String?, _ link: PageFacts.Link, _ note: (BookRule, String) -> Void
  ) {
    guard book.archive.has(target) else {
      // A declared file that is missing is reported at its declaration.
      if package.item(at: target) == nil { note(.linkTargetMissing, "\(link.reference) is not in the book") }
      return
    }
    guard let item = package.item(at: target) else {
      if !book.list.findings.contains(where: { $0.code == BookRule.undeclared.code && $0.file == target }) {
        note(.linkUndeclared, "\(target) is not declared")
      }
      return
    }
    guard link.kind == .hyperlink else { return checkPart(item, link, note) }
    if MediaType.pages.contains(item.mediaType), positions[target] == nil, !package.spine.isEmpty,
      item.properties.isDisjoint(with: ["nav"])
    {
      note(.linkOutsideSpine, "\(target) is not in the reading order")
    }
    if let fragment { checkFragment(fragment, of: target, link, note) }
  }

  private func checkFragment(
    _ fragment: String, of target: String, _ link: PageFacts.Link, _ note: (BookRule, String) -> Void
  ) {
    guard let page = book.pages[target], page.isSound, !fragment.contains("(") else { return }
    if !page.ids.contains(fragment) {
      note(.linkFragment, "\(link.reference) points to an id that is not in \(target)")
    } else if page.bodyID == fragment {
      note(.linkToBody, "\(link.reference) is the id of body")
    }
  }

  /// An image of a type that readers need not support must have a fallback.
  private func checkPart(
    _ item: PackageFile.Item, _ link: PageFacts.Link, _ note: (BookRule, String) -> Void
  ) {
    let isShown = MediaType.images.subtracting(package.version == 2 ? ["image/webp"] : []).contains(
      item.mediaType)
    if link.kind == .image, item.fallback == nil, !isShown || item.mediaType == "image/bmp",
      ImageFacts(book.archive.content(item.path ?? "") ?? [])?.isShown ?? true,
      !book.list.findings.contains(where: { $0.code == BookRule.typeMismatch.code })
    {
      note(.foreignType, "\(item.href) is \(item.mediaType), without anything to fall back to")
    }
  }
}
