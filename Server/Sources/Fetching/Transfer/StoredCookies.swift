// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Cookies from a file that a browser exported, in the format of Netscape that curl and yt-dlp use.
///
/// A cookie is sent only to addresses that its domain, path and security match, and not after its expiry.
package struct StoredCookies: Sendable {
  /// Why a file can't be used.
  package struct Malformed: Error, Equatable, CustomStringConvertible {
    /// The number of the line, starting at 1; nil if the whole file is meant.
    package let line: Int?
    package let reason: String

    package var description: String { (line.map { "line \($0): " } ?? "") + reason }
  }

  fileprivate struct Cookie: Sendable {
    let domain: String
    let includesSubdomains: Bool
    let path: String
    let isSecure: Bool
    /// Seconds since 1970; 0 for a cookie of a browser session.
    let expiry: Double
    let name: String
    let value: String
  }

  private let cookies: [Cookie]

  /// Reads the text of a cookie file.
  package init(parsing text: String) throws(Malformed) {
    var cookies: [Cookie] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      guard let fields = Self.fields(of: String(line)) else { continue }
      guard let cookie = Cookie(fields) else {
        throw Malformed(line: index + 1, reason: "this isn't a cookie: seven fields separated by tabs")
      }
      cookies.append(cookie)
    }
    guard !cookies.isEmpty else { throw Malformed(line: nil, reason: "the file contains no cookies") }
    self.cookies = cookies
  }

  /// Returns the cookies for a request by name, the ones with the longest matching path.
  func values(for page: FetchAddress, at now: Date = Date()) -> [String: String] {
    let matching = cookies.filter { $0.matches(page, at: now.timeIntervalSince1970) }
    return matching.sorted { $0.path.utf8.count < $1.path.utf8.count }
      .reduce(into: [:]) { $0[$1.name] = $1.value }
  }

  // Comments begin with a number sign, except for the prefix of cookies that scripts can't read.
  private static func fields(of line: String) -> [Substring]? {
    let prefix = "#HttpOnly_"
    let content = line.hasPrefix(prefix) ? line.dropFirst(prefix.count) : Substring(line)
    guard !content.hasPrefix("#"), content.contains(where: { $0 != " " && $0 != "\t" }) else { return nil }
    return content.split(separator: "\t", omittingEmptySubsequences: false)
  }
}

extension StoredCookies.Cookie {
  fileprivate init?(_ fields: [Substring]) {
    guard fields.count == 7, let expiry = Double(fields[4]), !fields[5].isEmpty,
      [fields[5], fields[6]].allSatisfy(Self.isPlain)
    else { return nil }
    let host = fields[0].lowercased()
    domain = host.hasPrefix(".") ? String(host.dropFirst()) : host
    guard !domain.isEmpty else { return nil }
    includesSubdomains = fields[1].uppercased() == "TRUE"
    path = fields[2].hasPrefix("/") ? String(fields[2]) : "/"
    isSecure = fields[3].uppercased() == "TRUE"
    self.expiry = expiry
    name = String(fields[5])
    value = String(fields[6])
  }

  // A semicolon or a line break would add a cookie or a field.
  private static func isPlain(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7f && $0 != UInt8(ascii: ";") }
  }

  fileprivate func matches(_ page: FetchAddress, at now: Double) -> Bool {
    (!isSecure || page.scheme == .https) && (expiry <= 0 || expiry > now) && matchesHost(page.host)
      && matchesPath(String(page.target.prefix { $0 != "?" }))
  }

  fileprivate func matchesHost(_ host: FetchAddress.Host) -> Bool {
    switch host {
    // An IP address has no subdomains.
    case .address(let address): "\(address)" == domain
    case .name(let name): name == domain || includesSubdomains && name.hasSuffix("." + domain)
    }
  }

  // RFC 6265, section 5.1.4.
  fileprivate func matchesPath(_ requested: String) -> Bool {
    requested == path || requested.hasPrefix(path.hasSuffix("/") ? path : path + "/")
  }
}
