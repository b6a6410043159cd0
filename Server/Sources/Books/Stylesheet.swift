// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The stylesheet of all books.
///
/// It avoids everything that Kindle ignores or damages: floats, fixed positions, variables, media queries and embedded
/// fonts. It names neither left nor right, so that it also works for right-to-left pages.
enum Stylesheet {
  static let text = """
    body { margin: 0; padding: 0; line-height: 1.45; overflow-wrap: break-word; word-wrap: break-word;
      hyphens: auto; -webkit-hyphens: auto; adobe-hyphenate: auto; }
    h1 { font-size: 1.5em; line-height: 1.2; margin: 0.6em 0 0.3em; }
    h2 { font-size: 1.25em; line-height: 1.25; margin: 1.4em 0 0.4em; }
    h3 { font-size: 1.1em; line-height: 1.3; margin: 1.2em 0 0.3em; }
    h4, h5, h6 { font-size: 1em; line-height: 1.35; margin: 1.1em 0 0.3em; }
    h1, h2, h3, h4, h5, h6 { page-break-after: avoid; page-break-inside: avoid; }
    h1, h2, h3, h4, h5, h6, pre, code, kbd, samp, .source, .byline {
      hyphens: none; -webkit-hyphens: none; adobe-hyphenate: none; }
    p { margin: 0 0 0.8em; orphans: 2; widows: 2; }
    .byline { font-weight: bold; margin: 0 0 0.2em; }
    .source { font-size: 0.85em; margin: 0 0 1.6em; }
    .source a, nav a { text-decoration: none; }
    .standfirst { font-size: 1.1em; line-height: 1.35; font-style: italic; margin: 0 0 1.2em; }
    .standfirst em, .standfirst i, .standfirst cite { font-style: normal; }
    .site { font-size: 0.85em; }
    .beginning { font-size: 0.85em; font-style: italic; }
    .missing { font-style: italic; }
    .term { font-weight: bold; margin: 0.6em 0 0; }
    .caption, figcaption, caption { font-size: 0.85em; line-height: 1.35; margin: 0.5em 0 0; text-align: start; }
    blockquote { margin: 1em 1.4em; font-style: italic; }
    blockquote em, blockquote i, blockquote cite { font-style: normal; }
    figure { margin: 1.2em 0; page-break-inside: avoid; }
    figure p { margin: 0; }
    img { max-width: 100%; max-height: 100%; height: auto; }
    pre, code, kbd, samp { font-family: monospace; font-size: 0.9em; }
    pre { white-space: pre-wrap; overflow-wrap: break-word; word-wrap: break-word; text-align: start;
      margin: 1em 0; padding: 0.6em 0.8em; line-height: 1.4; border: 1px solid #999; }
    pre code { font-size: 1em; }
    table { border-collapse: collapse; margin: 1.2em 0; font-size: 0.9em; line-height: 1.35; max-width: 100%;
      border-top: 1px solid #666; border-bottom: 1px solid #666; }
    th, td { border-top: 1px solid #bbb; padding: 0.35em 0.6em; text-align: start; vertical-align: top; }
    th { font-weight: bold; vertical-align: bottom; }
    .records { margin: 1em 0; }
    .record { margin: 0 0 0.9em; padding: 0.5em 0 0; border-top: 1px solid #999; }
    .record p, .record div { margin: 0 0 0.2em; }
    ul, ol { margin: 0 0 0.8em; }
    li { margin: 0 0 0.3em; }
    nav ol { list-style: none; margin: 0 0 0.8em; padding: 0; }
    nav li { margin: 0.5em 0; }
    nav li li { margin: 0.4em 1.2em; }
    dt { font-weight: bold; margin: 0.6em 0 0; }
    dd { margin: 0 1.4em; }
    hr { border: 0; border-top: 1px solid #999; margin: 1.6em 20%; }
    sup, sub { font-size: 0.75em; line-height: 1; }
    aside { margin: 1em 0; padding: 0.5em; border: 1px solid #999; }
    .note { font-size: 0.9em; margin: 0.5em 0; padding: 0; border: 0; }
    .note p { margin: 0 0 0.3em; }

    """
}
