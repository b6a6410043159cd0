// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Delivers books to one destination.
///
/// There is one adapter for each kind of destination, and one list of them in the server. An adapter belongs to one
/// destination and knows its address and settings.
package protocol DeliveryAdapter: Sendable {
  /// Whether it copies the content of a book from a file, or doesn't need it, so that books may be too large for memory.
  var copiesFiles: Bool { get }

  /// Returns how long the book has to wait because of a rate limit; nil when it may be sent now.
  func delay(for book: OutgoingBook) async -> Duration?

  /// Makes exactly one attempt to deliver a book, and returns its outcome.
  ///
  /// - Parameter beforeEnd: called before the last bytes are sent, if a lost reply would leave the outcome unknown. It
  ///   may block, and returning false stops the attempt. An adapter whose attempts can be repeated safely never calls
  ///   it.
  func deliver(_ book: OutgoingBook, beforeEnd: @escaping @Sendable () -> Bool) async -> DeliveryOutcome
}

extension DeliveryAdapter {
  /// Returns false, because most kinds of destination encode the content.
  package var copiesFiles: Bool { false }

  /// Returns nil, because most kinds of destination have no rate limit.
  package func delay(for book: OutgoingBook) async -> Duration? { nil }
}
