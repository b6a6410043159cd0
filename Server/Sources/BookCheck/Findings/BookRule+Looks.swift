// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// Style sheets
extension BookRule {
  static let styleBroken = BookRule(
    "style-broken", .reject, "CSS-008",
    why: "Readers ignore a style sheet that cannot be read, or reject the book.",
    fix: "balance the braces")
  static let stylePosition = BookRule(
    "style-position", .spoil, "CSS-006", why: "Positioned text covers other text or disappears on Kindle.",
    fix: "remove position")
  static let styleOverflow = BookRule(
    "style-overflow", .spoil, why: "E-ink screens do not scroll, so content that overflows is cut off.",
    fix: "remove overflow", kindleOnly: true)
  static let styleVariables = BookRule(
    "style-variables", .spoil,
    why: "Kindle does not support variables: it ignores the rule or rejects the book.",
    fix: "write the values", kindleOnly: true)
  static let styleMediaQuery = BookRule(
    "style-media-query", .advice, why: "Kindle ignores rules for particular screen sizes.",
    fix: "write rules without media queries", kindleOnly: true)
  static let styleFont = BookRule(
    "style-font", .advice,
    why: "Embedded fonts make mails larger, and Kindle's converter fails on some of them.",
    fix: "remove the font", kindleOnly: true)
  static let styleForbidden = BookRule(
    "style-forbidden", .reject, "CSS-001", why: "EPUB forbids direction and unicode-bidi in style sheets.",
    fix: "use the dir attribute")
  static let styleEncoding = BookRule(
    "style-encoding", .reject, "CSS-003", why: "Style sheets in an EPUB must be UTF-8.",
    fix: "write it in UTF-8")

  static let styleNoWrap = BookRule(
    "style-nowrap", .advice, why: "A line that cannot wrap is cut off at the edge of the screen.",
    fix: "let lines wrap", kindleOnly: true)
  static let preUnwrapped = BookRule(
    "pre-unwrapped", .advice,
    why: "Long lines of code are cut off unless a style lets them wrap.",
    fix: "write white-space: pre-wrap for pre", kindleOnly: true)

  static let styles = [
    styleBroken, stylePosition, styleOverflow, styleVariables, styleMediaQuery, styleFont, styleForbidden,
    styleEncoding, styleNoWrap, preUnwrapped,
  ]
}

// Images
extension BookRule {
  static let imageFormat = BookRule(
    "picture-format", .spoil, why: "Kindle shows a question mark: it supports only JPEG, PNG, GIF and BMP.",
    fix: "convert the image to JPEG or PNG", kindleOnly: true)
  static let imageDrawing = BookRule(
    "picture-svg", .advice, why: "Kindle supports only part of SVG.", fix: "convert the image to PNG",
    kindleOnly: true)
  static let imageAnimated = BookRule(
    "picture-animated", .spoil, why: "Kindle accepts only images with one frame.",
    fix: "keep the first frame",
    kindleOnly: true)
  static let imageTransparent = BookRule(
    "picture-transparent", .advice, why: "Transparent parts appear black or white on Kindle.",
    fix: "give the image a white background", kindleOnly: true)
  static let imageCMYK = BookRule(
    "picture-cmyk", .spoil, why: "CMYK images have wrong colors or are not shown.", fix: "convert to RGB")
  static let imageLarge = BookRule(
    "picture-large", .spoil, why: "Kindle rejects images over 5 MB.",
    fix: "make the image smaller",
    kindleOnly: true)
  static let imageHeavy = BookRule(
    "picture-heavy", .advice,
    why: "On an e-reader, an image over 2 MB looks no better than one of a tenth of the size.",
    fix: "make the image smaller", kindleOnly: true)
  static let imageDamaged = BookRule(
    "picture-damaged", .spoil, "PKG-021", why: "The image cannot be shown completely.",
    fix: "download the image again")

  static let images = [
    imageFormat, imageDrawing, imageAnimated, imageTransparent, imageCMYK, imageLarge,
    imageHeavy, imageDamaged,
  ]
}
