// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The icons that a page names.
enum PageIcons {
  /// The icons with absolute URLs, best first.
  static func named(_ tags: MetaTags, _ base: PageBase) -> [IconCandidate] {
    let tile = tags["msapplication-tileimage"].map {
      IconCandidate(address: $0, sizes: "144x144", isTouch: false)
    }
    let all = tags.icons + [tile].compactMap(\.self)
    return IconCandidate.ranked(
      all.compactMap { icon in
        base.web(icon.address.utf8).map { icon.at(String(decoding: $0, as: UTF8.self)) }
      })
  }
}
