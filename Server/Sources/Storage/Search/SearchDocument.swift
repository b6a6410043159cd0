// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The words of one share, as the index stores them.
///
/// Each word begins with a mark of five characters for the account and one for the field. So the words of an account
/// are together in the index, and a search reads no others. The words of the title are stored three times: as title, as
/// source, and as text. So a search of one field reads only the words of that field.
struct SearchDocument: Sendable {
  /// The fields, by how much a match in them counts.
  enum Field: Int, CaseIterable, Sendable {
    /// Title, site, author, host, and the article's text.
    case text = 1
    /// Title, site, author and host.
    case source = 2
    case title = 3
  }

  /// The account's number in `search_account`.
  let account: Int
  /// The words of each field, with a space between those of different origin.
  let words: String

  /// - Parameter account: the account's number in `search_account`.
  init(account: Int, title: [SearchToken], source: [[SearchToken]], text: [SearchToken]) {
    self.account = account
    let sources = [title] + source
    words = [(Field.title, [title]), (.source, sources), (.text, sources + [text])].map { field, parts in
      let mark = Self.mark(account, field)
      // Separates the parts, so that no phrase continues from one to the next.
      let border = " " + Self.mark(account, nil) + " "
      return parts.filter { !$0.isEmpty }
        .map { part in part.map { mark + $0.text }.joined(separator: " ") }
        .joined(separator: border)
    }.joined(separator: " ")
  }

  /// The first characters of an account's words in a field.
  static func mark(_ account: Int, _ field: Field?) -> String {
    let number = String(account, radix: 36)
    return String(repeating: "0", count: max(0, 5 - number.utf8.count)) + number + "\(field?.rawValue ?? 0)"
  }

  /// Returns the expression that finds what matches in a field, but not in one that counts more.
  ///
  /// - Parameter endings: the words to find instead of the beginning of a word, if they are known.
  static func expression(
    _ terms: SearchTerms, account: Int, _ field: Field, endings: [String]? = nil
  ) -> String {
    let own = terms.expression(mark(account, field), endings: endings)
    guard let better = Field(rawValue: field.rawValue + 1) else { return own }
    return "(\(own)) NOT (\(terms.expression(mark(account, better), endings: endings)))"
  }
}
