// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The limits of one fetch, including its redirects.
package struct FetchLimits: Sendable {
  /// The bytes of the body after decompression.
  package var maxBytes: Int
  /// The handling of a longer body: false refuses the resource, true keeps the first `maxBytes`.
  package var truncates = false
  /// The time from the first lookup to the last byte, on a monotonic clock, without waiting for a free slot.
  package var deadline: Duration
  /// The time for TCP and TLS together, for each hop.
  package var connect: Duration = .seconds(3)
  /// The time from the connection to the end of the response's head, for each hop.
  package var firstByte: Duration = .seconds(5)
  /// A transfer slower than 1 KiB/s for this long is aborted; whole seconds.
  package var idle: Duration = .seconds(5)
  package var lookup: Duration = .seconds(2)
  package var redirects = 5
  /// The bytes of all heads of one hop, including interim responses.
  package var headerBytes = 64 << 10
  package var headerFields = 100
  /// How documents are recognized where a page is expected; nil treats them like any other response.
  package var documents: DocumentLimits?

  package init(maxBytes: Int, deadline: Duration) {
    self.maxBytes = maxBytes
    self.deadline = deadline
  }

  /// The same limits with all times multiplied.
  func lengthened(by factor: Int) -> FetchLimits {
    var limits = self
    limits.deadline = deadline * factor
    limits.connect = connect * factor
    limits.firstByte = firstByte * factor
    limits.idle = idle * factor
    limits.lookup = lookup * factor
    return limits
  }

  package static let page = FetchLimits(maxBytes: 10 << 20, deadline: .seconds(20))
  /// Limits for a PDF or a book, which a mail can still contain.
  package static let document = FetchLimits(maxBytes: 50 << 20, deadline: .seconds(120))
  package static let image = FetchLimits(maxBytes: 20 << 20, deadline: .seconds(20))
  /// A receiver may take half a minute to respond; its response body is not needed.
  package static let post = {
    var limits = FetchLimits(maxBytes: 64 << 10, deadline: .seconds(180))
    limits.truncates = true
    limits.idle = .seconds(30)
    limits.firstByte = .seconds(150)
    return limits
  }()
  /// The start of a page is enough for a link preview.
  package static let preview = {
    var limits = FetchLimits(maxBytes: 1 << 20, deadline: .seconds(10))
    limits.truncates = true
    return limits
  }()
}
