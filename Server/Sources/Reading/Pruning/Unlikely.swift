// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Elements that are never part of an article, by what they are and what they are called.
struct Unlikely {
  private let survey: Survey
  private let tree: PageTree
  private let totalText: Float
  private let totalProse: Float
  private let unlikely: NameFlags
  private let disclosures: Disclosures

  /// - Parameter isForum: whether comments are what the page is about.
  init(_ survey: Survey, isForum: Bool) {
    self.survey = survey
    disclosures = Disclosures(survey)
    unlikely = isForum ? Self.allUnlikely.subtracting(.comments) : Self.allUnlikely
    tree = survey.tree
    totalText = max(Float(survey[survey.body].text), 1)
    totalProse = max(Float(survey[survey.body].prose), 1)
  }

  func contains(_ node: Int) -> Bool {
    let tag = tree.tag(node)
    if Self.isControl(tag) || disclosures.isControl(node) { return true }
    let isComments = tree.names(node).contains(.comments)
    if !isComments, isMain(node, share: isAside(node, tag) ? 0.8 : ExtractionRules.mainShare) { return false }
    if isHidden(node) || tag == .nav || tag == .footer || tag == .dialog { return true }
    if let role = tree.attribute(.role, of: node), Self.roles.contains(Array(role)) { return true }
    return isUnlikelyByName(node, tag)
  }

  /// Whether only a weak word in its name marks it as not content.
  func isDoubtful(_ node: Int) -> Bool {
    let tag = tree.tag(node)
    guard tag != .nav, tag != .footer, tag != .dialog, !tree.nodes[node].marks.contains(.modal) else {
      return false
    }
    return tree.names(node).intersection(unlikely).isSubset(of: Self.weak.subtracting(.modal))
  }

  private func isAside(_ node: Int, _ tag: Tag) -> Bool {
    tag == .aside
      || tree.attribute(.role, of: node)?.elementsEqual("complementary".utf8) == true
  }

  /// Whether it is not content, whatever its name is.
  func isCertain(_ node: Int) -> Bool {
    let tag = tree.tag(node)
    if Self.isControl(tag) { return true }
    if isMain(node, share: ExtractionRules.mainShare) { return false }
    return tag == .nav || tag == .footer || tag == .dialog || tree.names(node).contains(.consent)
  }

  /// Whether too much of the page is inside for a name to say that it is nothing.
  private func isMain(_ node: Int, share: Float) -> Bool {
    let measure = survey[node]
    return Float(measure.prose) > totalProse * share
      || (totalProse < 200 && Float(measure.text) > totalText * ExtractionRules.mainShare)
  }

  private func isHidden(_ node: Int) -> Bool {
    (tree.nodes[node].marks.contains(.hidden) && !disclosures.isPanel(node))
      || tree.nodes[node].marks.contains(.modal)
      || (tree.names(node).contains(.hidden) && survey[node].text < 200)
  }

  private func isUnlikelyByName(_ node: Int, _ tag: Tag) -> Bool {
    var names = tree.names(node)
    if survey[node].links == 0 { names.remove(.related) }
    if survey[node].leadsNowhere { names.remove(.navigation) }
    if survey[node].leadsNowhere, isRegion(node) { names.remove(.modal) }
    if survey[node].leadsNowhere, survey[node].prose > ExtractionRules.longProse {
      names.subtract([.share, .other])
    }
    if isMuch(node) { names.subtract(Self.weak) }
    guard !names.isDisjoint(with: unlikely), tag != .a, tag != .body, tag != .article, tag != .main,
      !tag.isHeading, tag != .html
    else { return false }
    if names.contains(.articleBody) || isBodyOfArticle(node, names) || SectionName.isItsHeading(node, tree)
      || (names.contains(.share) && Quotation.fills(node, survey))
    {
      return false
    }
    return names.isDisjoint(with: [.content, .wrapper]) || !names.isDisjoint(with: Self.certain)
      || (names.contains(.comments) && unlikely.contains(.comments) && !isAroundHeadline(node))
  }

  private func isRegion(_ node: Int) -> Bool {
    tree.attribute(.role, of: node)?.elementsEqual("region".utf8) == true
  }

  /// Whether it has so much of the page's text, most of it no links, that a weak word says nothing.
  private func isMuch(_ node: Int) -> Bool {
    let measure = survey[node]
    return Float(measure.text) > totalText * ExtractionRules.mainShare && measure.linkDensity < 0.8
  }

  /// Whether a comment's word may only say that the article in it can be commented on.
  private func isAroundHeadline(_ node: Int) -> Bool {
    (node..<tree.end(node)).contains {
      tree.tag($0) == .h1 || tree.tag($0) == .article || tree.names($0).contains(.articleBody)
    }
  }

  private static let weak: NameFlags = [.header, .other, .promotion, .share, .modal]
  private static let allUnlikely: NameFlags = [
    .comments, .share, .related, .newsletter, .navigation, .promotion, .footer, .sidebar, .consent, .modal,
    .header, .other, .signIn,
  ]
  /// Whether most of the prose of the article around it is inside: then its name means something else.
  private func isBodyOfArticle(_ node: Int, _ names: NameFlags) -> Bool {
    let prose = survey[node].prose
    guard survey[node].paragraphs >= 2, names.isDisjoint(with: [.comments, .consent, .modal]) else {
      return false
    }
    if names.contains(.header), names.isDisjoint(with: unlikely.subtracting(.header)) { return true }
    var at = tree.parent(node)
    while at > survey.body {
      let tag = tree.tag(at)
      if tag == .article || tree.names(at).contains(.articleBody) {
        return Float(prose) > Float(survey[at].prose) * 0.5
      }
      at = tree.parent(at)
    }
    return false
  }

  /// Beats a word of content in the same name.
  private static let certain: NameFlags = [.share, .related, .newsletter, .promotion, .consent]

  private static let roles: Set<[UInt8]> = Set(
    [
      "menu", "menubar", "complementary", "navigation", "alert", "alertdialog", "dialog", "banner",
      "contentinfo", "search", "toolbar", "tooltip", "tablist", "status",
    ].map { Array($0.utf8) })

  private static func isControl(_ tag: Tag) -> Bool {
    switch tag {
    case .button, .select, .textarea, .input, .option, .optgroup, .output, .progress, .meter,
      .frame:
      true
    default: tag.isOpaque && !tag.isMedia
    }
  }
}
