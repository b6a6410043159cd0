// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How a user likes articles to look: text size, width of the column, and colors.
///
/// It is stored in a cookie, because it suits a screen and not an account. A cookie works without scripts, and
/// the page has the right look from the first byte.
struct ReadingLook: Equatable {
  enum Width: String, CaseIterable {
    case narrow, normal, wide
  }

  enum Theme: String, CaseIterable {
    /// The colors of the system.
    case auto
    case paper, sepia, dark
  }

  static let sizes = 1...5

  let size: Int
  let width: Width
  let theme: Theme

  /// Reads the values of the form; values that it doesn't offer become the usual ones.
  init(size: String?, width: String?, theme: String?) {
    self.size = size.flatMap(Int.init).flatMap { Self.sizes.contains($0) ? $0 : nil } ?? 3
    self.width = width.flatMap(Width.init) ?? .normal
    self.theme = theme.flatMap(Theme.init) ?? .auto
  }

  /// Reads the value of the cookie, such as `3.normal.auto`.
  init(cookie value: String?) {
    let parts = (value ?? "").split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    self.init(
      size: parts.first, width: parts.count > 1 ? parts[1] : nil, theme: parts.count > 2 ? parts[2] : nil)
  }

  static let cookieName = "sharepipe-look"

  /// The `Set-Cookie` field that remembers the look for a year.
  func field(isSecure: Bool) -> String {
    "\(Self.cookieName)=\(size).\(width.rawValue).\(theme.rawValue); Path=/; SameSite=Lax; Max-Age=31536000"
      + (isSecure ? "; Secure" : "")
  }

  /// The values for the page: the attributes of its root, and the state of the form.
  var values: [String: Any] {
    var values: [String: Any] = ["lookSize": size, "lookWidth": width.rawValue, "lookTheme": theme.rawValue]
    for size in Self.sizes { values["size\(size)"] = size == self.size }
    for width in Width.allCases { values["width\(width.rawValue)"] = width == self.width }
    for theme in Theme.allCases { values["theme\(theme.rawValue)"] = theme == self.theme }
    return values
  }
}
