// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

/// The address that opens the app to finish a share.
///
/// It carries the share's identifier and nothing else.
///
/// Any app can open such an address. So look up the share in the app's own outbox, and trust nothing else.
public struct HandOffLink: Hashable, Sendable {
  /// The scheme the app registers.
  public let scheme: String
  /// The share to finish.
  public let share: ShareID

  /// Creates a link; nil if `scheme` isn't a valid scheme (RFC 3986, section 3.1).
  public init?(scheme: String, share: ShareID) {
    let isRest = { (byte: UInt8) in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.".utf8.contains(byte)
    }
    guard let first = scheme.first, first.isASCII, first.isLetter, scheme.utf8.allSatisfy(isRest) else {
      return nil
    }
    self.scheme = scheme.lowercased()
    self.share = share
  }

  /// Reads the address with which the app was opened; nil unless it has exactly this form.
  public init?(_ url: URL, scheme: String) {
    let text = url.absoluteString
    guard let id = ShareID(String(text.suffix(36))), let link = HandOffLink(scheme: scheme, share: id),
      link.text.lowercased() == text.lowercased()
    else { return nil }
    self = link
  }

  /// The address that opens the app.
  public var url: URL? { URL(string: text) }

  private var text: String { "\(scheme)://finish/\(share.text)" }
}
