// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Meanings of an element's `class` and `id`, by common words of web authors.
struct NameFlags: OptionSet, BitwiseCopyable, Sendable {
  let rawValue: UInt32

  /// The name suggests content.
  static let content = NameFlags(rawValue: 1 << 0)
  /// Names the body of an article: `entry-content`, `articleBody`.
  static let articleBody = NameFlags(rawValue: 1 << 1)
  static let comments = NameFlags(rawValue: 1 << 2)
  static let share = NameFlags(rawValue: 1 << 3)
  static let related = NameFlags(rawValue: 1 << 4)
  static let newsletter = NameFlags(rawValue: 1 << 5)
  static let navigation = NameFlags(rawValue: 1 << 6)
  static let promotion = NameFlags(rawValue: 1 << 7)
  static let byline = NameFlags(rawValue: 1 << 8)
  static let date = NameFlags(rawValue: 1 << 9)
  static let caption = NameFlags(rawValue: 1 << 10)
  static let header = NameFlags(rawValue: 1 << 11)
  static let footer = NameFlags(rawValue: 1 << 12)
  static let sidebar = NameFlags(rawValue: 1 << 13)
  static let tags = NameFlags(rawValue: 1 << 14)
  static let hidden = NameFlags(rawValue: 1 << 15)
  static let consent = NameFlags(rawValue: 1 << 16)
  static let paywall = NameFlags(rawValue: 1 << 17)
  static let modal = NameFlags(rawValue: 1 << 18)
  static let authorBox = NameFlags(rawValue: 1 << 19)
  /// Sounds like anything but content.
  static let other = NameFlags(rawValue: 1 << 20)
  static let headline = NameFlags(rawValue: 1 << 21)
  static let signIn = NameFlags(rawValue: 1 << 22)
  static let media = NameFlags(rawValue: 1 << 23)
  static let notes = NameFlags(rawValue: 1 << 24)
  static let standfirst = NameFlags(rawValue: 1 << 25)
  /// May wrap content although it also sounds like something else.
  static let wrapper = NameFlags(rawValue: 1 << 26)
  /// Text of a code listing or its line numbers.
  static let code = NameFlags(rawValue: 1 << 27)
  /// A post in a forum or a review, one of several.
  static let post = NameFlags(rawValue: 1 << 28)
  /// The line over a headline that names its subject, often inside the heading.
  static let kicker = NameFlags(rawValue: 1 << 29)
}
