// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A page as it arrived: its bytes, undecoded, and what is known about where they came from.
package struct Page: Sendable {
  /// The page as sent, in any encoding.
  package let bytes: [UInt8]
  /// The address the bytes came from, after redirects.
  package let url: String?
  /// The Content-Type header, if there was one.
  package let contentType: String?
  /// Status, headers and redirects of the fetch; nil for a page captured on the device.
  package let transport: TransportEvidence?

  package init(
    bytes: [UInt8], url: String?, contentType: String? = nil, transport: TransportEvidence? = nil
  ) {
    self.bytes = bytes
    self.url = url
    self.contentType = contentType
    self.transport = transport
  }
}
