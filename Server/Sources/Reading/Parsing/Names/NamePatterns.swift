// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The words looked for in `class` and `id`, and what they mean.
///
/// Names are compared in lower case with separators removed, so `article-body`, `article__body` and `articleBody` are one.
enum NamePatterns {
  /// Anywhere in a name.
  static let anywhere: [(NameFlags, String)] = [
    (
      [.articleBody, .content],
      """
      articlebody articlecontent articletext entrycontent postcontent postbody storybody storycontent bodytext
      articlecopy contentbody blogcontent singlecontent newscontent maincontent pagecontent textcontent
      articlemain entrybody bodycopy contenttext articleinner fulltext newsbody newstext richtext
      """
    ),
    (.content, "article content story hentry"),
    (.comments, "comment disqus discussion kommentar commentaire livefyre shoutbox"),
    (.share, "share sharing social addthis sharedaddy addtoany tweetthis followus followbutton shariff"),
    (
      .related,
      """
      related recommend recirc outbrain taboola zergnet morestor morefrom readmore readnext alsolike
      trending mostread mostpopular popularpost seealso youmay upnext nextup similar teaser revcontent
      furtherreading morenews latestnews latestpost topstories moreon aehnlich weitere readalso
      """
    ),
    (.newsletter, "newsletter subscri signup mailinglist mailchimp optin emailform abonnement"),
    (
      .navigation,
      "navigation navbar breadcrumb pagination pager tableofcontents submenu mainmenu skiplink skipto jumpto"
    ),
    (
      .promotion,
      """
      sponsor advert promo adsense adslot banner doubleclick googlead
      affiliate skyscraper donate donation werbung anzeige
      """
    ),
    (.byline, "byline author contributor writtenby postedby"),
    (
      .date,
      "timestamp publishdate publisheddate pubdate postdate datetime dateline publishedat postedon entrydate"
    ),
    (.caption, "caption credit imagesource photosource copyright bildunterschrift"),
    (.header, "masthead pageheader siteheader"),
    (.footer, "footer colophon disclaimer"),
    (.sidebar, "sidebar siderail rightrail leftrail rightcol secondarycol secondarycontent widgetarea"),
    (
      .tags,
      "taglist tagcloud articletags posttags entrytags entrymeta postmeta articlemeta keywords categories topics"
    ),
    (.hidden, "visuallyhidden screenreader sronly displaynone offscreen accessibilityhidden"),
    (.consent, "cookie consent gdpr onetrust privacybanner"),
    (.paywall, "paywall regwall piano tinypass premiumgate subscriberonly metered poool zephr pelcro"),
    (.modal, "modal popup overlay lightbox dialog dropdown tooltip offcanvas rollover hovercard flyout"),
    (
      .authorBox,
      """
      authorbio authorbox authorinfo aboutauthor abouttheauthor authordesc authorcard bioblock postauthor userextras
      userstats userinfo postprofile posterinfo usercard usertitle reputation signature badgecount userrank
      """
    ),
    (.other, "feedback survey toolbar newsticker ticker poll rating"),
    (.headline, "headline articletitle posttitle entrytitle storytitle pagetitle"),
    (.signIn, "login signin logon register"),
    (.media, "player gallery slideshow carousel"),
    (.notes, "footnote reflist references endnote bibliography"),
    (
      .standfirst,
      """
      standfirst subtitle subhead leadtext articleintro articlelead sommario vorspann perex entradilla chapeau ingress
      """
    ),
    (.code, "highlight codeblock syntaxhighlighter sourcecode"),
    (
      .kicker,
      "kicker dachzeile overline topline eyebrow spitzmarke pretitle supertitle antetitulo surtitre occhiello"
    ),
  ]

  /// Where a word begins.
  static let wordStart: [(NameFlags, String)] = [
    (.promotion, "advertis sponsored adunit adbox adwrap adcontainer adblock"),
    (.footer, "foot"),
    (.navigation, "nav menu"),
    (.header, "header topbar"),
    (.tags, "tag categor"),
    (.caption, "imagecap"),
  ]

  /// As a whole word.
  static let word: [(NameFlags, String)] = [
    (.content, "entry main post text blog body page prose"),
    (
      .wrapper,
      "article body column content main shadow wrapper container page layout site row post story entry"
    ),
    (.promotion, "ad ads dfp gpt mpu pub cta"),
    (.navigation, "nav menu toc tabs crumbs bread skip paging"),
    (.byline, "by writer autor auteur"),
    (.date, "date time published updated datum fecha"),
    (.footer, "legal"),
    (.caption, "cap legend legends"),
    (.tags, "tags tag category label labels meta metadata kicker"),
    (.sidebar, "aside rail"),
    (.modal, "toast"),
    (.hidden, "noprint printonly invisible"),
    (.authorBox, "bio vcard"),
    (
      .other,
      "print rss feed contact extra remark tools actions buttons btn button icons login search form vote"
    ),
    (.headline, "title"),
    (.media, "video audio embed media photo image picture visual foto bild"),
    (.standfirst, "lead lede dek deck intro standfirst excerpt summary"),
    (.notes, "refs notes fn"),
    (.post, "post message reply answer review topic thread"),
    (.comments, "replies"),
    (.code, "code"),
  ]

  /// Patterns that must match a whole name; in longer names the word means a color or a rank.
  static let name: [(NameFlags, String)] = [(.sidebar, "secondary")]
}
