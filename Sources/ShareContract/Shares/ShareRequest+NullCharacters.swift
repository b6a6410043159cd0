// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension ShareRequest {
  /// The request with each null character replaced by U+FFFD.
  ///
  /// Clients of earlier versions kept what an app handed them, and servers stored it. Such a share is read, not refused:
  /// it may wait in an outbox where nobody can change it.
  func replacingNullCharacters() -> ShareRequest {
    var request = self
    for field in [\ShareRequest.url, \.title, \.text, \.comment, \.html, \.source, \.capturedAt] {
      request[keyPath: field] = Self.replaced(request[keyPath: field])
    }
    request.destinations = destinations?.map { Self.replaced($0) ?? "" }
    guard var card else { return request }
    for field in [\Card.title, \.siteName, \.icon, \.language, \.canonical] {
      card[keyPath: field] = Self.replaced(card[keyPath: field])
    }
    request.card = card
    return request
  }

  // A search in the memory of the text is many times as fast as the same over its view.
  private static func hasNull(_ text: String.UTF8View) -> Bool {
    text.withContiguousStorageIfAvailable { $0.contains(0) } ?? text.contains(0)
  }

  private static func replaced(_ text: String?) -> String? {
    guard let text, hasNull(text.utf8) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
  }
}
