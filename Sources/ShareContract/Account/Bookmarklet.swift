// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

/// Puts the page script and what hands its answer over into one bookmark.
public enum Bookmarklet {
  /// Where the server's origin goes in the script.
  private static let placeholder = "SHAREPIPE-SERVER"

  /// The bookmark's address, `javascript:` and the script percent-encoded.
  ///
  /// `server` is an origin such as `https://read.example`; anything else returns nil, because it becomes part of a script.
  /// Lines that are comments are left out: some browsers keep no bookmark over 64 KiB.
  public static func address(pageScript: String, handOver: String, server: String) -> String? {
    guard isOrigin(server) else { return nil }
    let script = (pageScript + "\n" + handOver).split(separator: "\n").compactMap { line -> String? in
      let code = line.drop { $0 == " " }
      return code.hasPrefix("//") || code.isEmpty ? nil : String(code)
    }
    let body = script.joined(separator: "\n").replacing(placeholder, with: server)
    return "javascript:" + encoder.encode("(function () {\n" + body + "\n})();")
  }

  private static func isOrigin(_ text: String) -> Bool {
    guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return false }
    let authority = text.utf8.dropFirst(scheme.utf8.count)
    let allowed = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]".utf8)
    return !authority.isEmpty && authority.count <= 300 && authority.allSatisfy(allowed.contains)
  }

  private static let encoder = PercentEncoder(keeping: "-._~()=;,:/")
}
