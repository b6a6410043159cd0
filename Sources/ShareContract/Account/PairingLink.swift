// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
public import Foundation

/// The content of a server's QR code: the server, the account, and a code that is valid once.
///
/// ```swift
/// let link = PairingLink(url)    // sharepipe://pair?server=https%3A%2F%2Fbooks.example.org&account=…&code=shp_…
/// ```
/// Anybody can make such a link, and any app can open one. The app therefore asks its user before it sends anything to the server
/// that it names. The address has a scheme of the app's own, so that the code is in no request's path and in no log.
public struct PairingLink: Hashable, Sendable {
  /// The scheme that the app registers.
  public static let scheme = "sharepipe"
  /// The host of such an address, which tells it from the app's other ones.
  public static let host = "pair"

  /// The server's address: http or https, a host, perhaps a port, and nothing else.
  public let server: URL
  /// The e-mail address of the account.
  public let account: String
  /// The secret code of the link.
  public let code: String

  /// Nil for what a phone would not read back.
  public init?(server: String, account: String, code: String) {
    guard let address = Self.address(server), Self.isShown(account), Self.isCode(code) else { return nil }
    (self.server, self.account, self.code) = (address, account, code)
  }

  /// Reads an address that an app was opened with; nil unless each part is there exactly once, and nothing else is.
  public init?(_ url: URL) {
    guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false), Self.isOurs(url),
      parts.path.isEmpty, parts.fragment == nil, parts.port == nil, parts.user == nil, parts.password == nil
    else { return nil }
    let items = parts.queryItems ?? []
    let values = [String: String](items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    guard items.count == 3, let server = values["server"], let account = values["account"],
      let code = values["code"]
    else { return nil }
    self.init(server: server, account: account, code: code)
  }

  /// Whether an address is meant to be such a link, whatever is in it.
  public static func isOurs(_ url: URL) -> Bool {
    url.scheme?.lowercased() == scheme && url.host?.lowercased() == host
  }

  /// The address that the QR code holds.
  public var text: String {
    let fields = [(name: "server", value: serverText), ("account", account), ("code", code)]
    return "\(Self.scheme)://\(Self.host)?"
      + FormEncoder.encode(fields)
  }

  /// The server's host, and its port where it is not the scheme's own: what a user is asked about.
  public var authority: String { String(serverText.drop { $0 != "/" }.dropFirst(2)) }

  /// Whether the connection is encrypted.
  public var isEncrypted: Bool { server.scheme == "https" }

  /// Whether the address leads only to the machine that reads it.
  public var isLocal: Bool {
    let host = server.host?.lowercased() ?? ""
    return host == "localhost" || host.hasSuffix(".localhost") || host.hasPrefix("127.") || host == "::1"
      || host == "[::1]"
  }

  private var serverText: String { server.absoluteString }
}

extension PairingLink {
  /// Names in front of an `@` and letters that look like others would show another address than the actual one.
  private static func address(_ text: String) -> URL? {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"\\%".utf8.contains($0) }),
      let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      ["http", "https"].contains(scheme), parts.host?.isEmpty == false,
      parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil,
      ["", "/"].contains(parts.path)
    else { return nil }
    let authority = text.dropFirst(scheme.utf8.count + 3).prefix { $0 != "/" }
    return URL(string: scheme + "://" + authority.lowercased())
  }

  /// Whether a text is shown as it is: no blanks, and nothing that cannot be seen or that turns the line around.
  private static func isShown(_ text: String) -> Bool {
    (1...254).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate, .privateUse,
          .unassigned:
          false
        default: true
        }
      }
  }

  private static func isCode(_ text: String) -> Bool {
    text.utf8.count == 62 && text.hasPrefix("shp_")
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
      }
  }
}
