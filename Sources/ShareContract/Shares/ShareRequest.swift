// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What a share says: the JSON body of `POST /v1/shares`, and the part `share` of a multipart body.
///
/// At least one of `url`, `text` and `html` is present in a JSON body; a multipart body may carry files instead.
/// Members that are not known are ignored.
public struct ShareRequest: Codable, Hashable, Sendable {
  /// The address of the page, http or https.
  public var url: String?
  /// The title of the share; `titleSource` says who chose it.
  public var title: String?
  /// Who chose the title; nil means ``TitleSource/sender``.
  public var titleSource: TitleSource?
  /// Plain text to read.
  public var text: String?
  /// What the sender wrote beside it.
  public var comment: String?
  /// The words under which the sender finds it again, see ``ShareTags``.
  public var tags: [String]?
  /// The capture of the page.
  public var html: String?
  /// The app or program the share comes from.
  public var source: String?
  /// When the capture was taken, RFC 3339 in UTC.
  public var capturedAt: String?
  /// The destinations to deliver to; nil means the account's own choice.
  public var destinations: [String]?
  /// The link card the sender saw.
  public var card: Card?
  /// Whether to send the book even if the same page was sent before; nil means no.
  public var again: Bool?

  /// What the sender's device knew of a link: what it showed, and what the page said of itself.
  public struct Card: Codable, Hashable, Sendable {
    /// The title of the page.
    public var title: String?
    /// The name of the site.
    public var siteName: String?
    /// The address of the page's icon.
    public var icon: String?
    /// The page's language, BCP 47.
    public var language: String?
    /// The address the page calls its own.
    public var canonical: String?

    /// Creates a card from its parts.
    public init(
      title: String? = nil, siteName: String? = nil, icon: String? = nil, language: String? = nil,
      canonical: String? = nil
    ) {
      self.title = title
      self.siteName = siteName
      self.icon = icon
      self.language = language
      self.canonical = canonical
    }
  }

  /// Makes a request; set what the share has.
  public init(url: String? = nil, title: String? = nil, text: String? = nil, html: String? = nil) {
    self.url = url
    self.title = title
    self.text = text
    self.html = html
  }
}

extension ShareRequest {
  /// The title that the sender entered; nil if an app or a page supplied it, or if it is blank.
  public var senderTitle: String? {
    guard titleSource == nil || titleSource == .sender, let title, title.contains(where: { !$0.isWhitespace })
    else { return nil }
    return title
  }
}

extension ShareRequest {
  /// Takes the title that the sender typed, which replaces what an app or a page supplied; nil changes nothing.
  public mutating func use(senderTitle: String?) {
    guard let senderTitle else { return }
    title = senderTitle
    titleSource = .sender
  }

  /// Whether there is anything to read in it without an attached file.
  public var hasContent: Bool {
    [url, text, html].contains { $0?.contains { !$0.isWhitespace } == true }
  }
}
