// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// Style sheets
extension BookRule {
  static let styleBroken = BookRule(
    "style-broken", .reject, "CSS-008", why: "The style sheet cannot be read; readers drop it or the book.",
    mend: "correct the braces")
  static let stylePosition = BookRule(
    "style-position", .spoil, "CSS-006", why: "Placed text covers other text or vanishes on Kindle.",
    mend: "take position out")
  static let styleOverflow = BookRule(
    "style-overflow", .spoil, why: "There is no scrolling on paper-like screens: what hangs over is cut off.",
    mend: "take overflow out", kindleOnly: true)
  static let styleVariables = BookRule(
    "style-variables", .spoil,
    why: "Kindle does not know variables; the rule is dropped or the book refused.",
    mend: "write the values", kindleOnly: true)
  static let styleMediaQuery = BookRule(
    "style-media-query", .advice, why: "Kindle drops rules for measured screens.",
    mend: "write rules that hold everywhere", kindleOnly: true)
  static let styleFont = BookRule(
    "style-font", .advice, why: "Embedded fonts make mails heavy, and Kindle's converter stumbles over some.",
    mend: "leave the font to the reader", kindleOnly: true)
  static let styleForbidden = BookRule(
    "style-forbidden", .reject, "CSS-001", why: "EPUB forbids direction and unicode-bidi in style sheets.",
    mend: "use the dir attribute")
  static let styleEncoding = BookRule(
    "style-encoding", .reject, "CSS-003", why: "Style sheets of EPUB are UTF-8.", mend: "write it in UTF-8")

  static let styleNoWrap = BookRule(
    "style-nowrap", .advice, why: "A line that may not be broken hangs over the edge and is cut off.",
    mend: "let lines wrap", kindleOnly: true)
  static let preUnwrapped = BookRule(
    "pre-unwrapped", .advice,
    why: "Lines of code that are longer than the screen are cut off where no style lets them wrap.",
    mend: "write white-space: pre-wrap for pre", kindleOnly: true)

  static let styles = [
    styleBroken, stylePosition, styleOverflow, styleVariables, styleMediaQuery, styleFont, styleForbidden,
    styleEncoding, styleNoWrap, preUnwrapped,
  ]
}

// Pictures
extension BookRule {
  static let pictureFormat = BookRule(
    "picture-format", .spoil, why: "Kindle shows a question mark: it knows JPEG, PNG, GIF and BMP.",
    mend: "convert the picture to JPEG or PNG", kindleOnly: true)
  static let pictureDrawing = BookRule(
    "picture-svg", .advice, why: "Kindle draws SVG in parts only.", mend: "convert the picture to PNG",
    kindleOnly: true)
  static let pictureAnimated = BookRule(
    "picture-animated", .spoil, why: "Kindle takes pictures of one frame only.", mend: "keep the first frame",
    kindleOnly: true)
  static let pictureTransparent = BookRule(
    "picture-transparent", .advice, why: "Transparent parts come out black or white on Kindle.",
    mend: "put the picture on white", kindleOnly: true)
  static let pictureCMYK = BookRule(
    "picture-cmyk", .spoil, why: "Colours for print come out wrong or not at all.", mend: "convert to RGB")
  static let pictureLarge = BookRule(
    "picture-large", .spoil, why: "Kindle takes no picture of more than 5 MB.",
    mend: "make the picture smaller",
    kindleOnly: true)
  static let pictureHeavy = BookRule(
    "picture-heavy", .advice, why: "A picture of more than 2 MB shows no more than one of a tenth of that.",
    mend: "make the picture smaller", kindleOnly: true)
  static let pictureDamaged = BookRule(
    "picture-damaged", .spoil, "PKG-021", why: "The picture cannot be shown whole.",
    mend: "get the picture again")

  static let pictures = [
    pictureFormat, pictureDrawing, pictureAnimated, pictureTransparent, pictureCMYK, pictureLarge,
    pictureHeavy, pictureDamaged,
  ]
}
