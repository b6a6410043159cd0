// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What sort of page a page is; the raw values are wire names.
package enum PageKind: String, Sendable, CaseIterable {
  /// One text by somebody: news, post, essay, recipe.
  case article
  /// A question or topic with the posts of several people.
  case forum
  /// A part of a manual, reference or course.
  case documentation
  /// One thing that is for sale.
  case product
  /// Entries that lead elsewhere: search results, a directory, a section's front page.
  case listing
  /// Things of one kind side by side: a shop's category, a gallery.
  case collection
  /// What somebody offers: a company's front page, a page about a service.
  case service
}
