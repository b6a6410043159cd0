// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The attributes that are kept; a case has the attribute's own name with `_` for `-`.
enum AttributeName: UInt8, CaseIterable, Sendable {
  case other
  case id, title, lang, dir, role, href, rel, src, alt, width, height, srcset, sizes, type, name, content
  case property, charset, http_equiv, itemprop, itemtype, datetime, value, action, method, cite, colspan
  case rowspan, scope, headers, span, start, reversed, media, poster, data, pubdate, autocomplete, xml_lang
  case data_src, data_srcset, data_original, data_lazy_src, data_lazy_srcset, data_hi_res_src
  case data_url, data_image, data_full_src, data_orig_file, data_large_file, data_src_large, data_actualsrc
  case data_echo, data_lazyload, data_lazy, data_img_src, data_image_src, data_background
  // Read while parsing, never stored.
  case `class`, style, hidden, aria_hidden, aria_modal, aria_expanded

  /// The attribute's name in lower case.
  var name: String { String(describing: self).replacing("_", with: "-") }

  /// Whether a lazy loader keeps an image's address here.
  var isLazySource: Bool {
    rawValue >= AttributeName.data_src.rawValue && rawValue < AttributeName.class.rawValue
  }
}
