// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Foundation
import HTTPTypes
package import Hummingbird
package import ServerCore

extension Response {
  /// A book with an entity tag, or 304 if the client has this version (RFC 9110, section 13.1.2).
  ///
  /// - Parameters:
  ///   - sha256: the hash of its bytes in hexadecimal digits.
  ///   - load: reads the file, unless the client has it.
  package static func book(
    sha256: String, to request: Request, load: () async throws -> BookFile
  ) async throws -> Response {
    let tag = "\"" + sha256.prefix(32) + "\""
    guard !request.knows(tag) else { return Response(status: .notModified, headers: [.eTag: tag]) }
    var response = book(try await load())
    response.headers[.eTag] = tag
    return response
  }

  /// A book as a download that no browser interprets.
  package static func book(_ file: BookFile) -> Response {
    let ascii = file.name.unicodeScalars.map { $0.isASCII && $0 != "\"" && $0 != "\\" ? Character($0) : "_" }
    let name = PercentEncoder.alphanumerics.encode(file.titleName)
    return Response(
      status: .ok,
      headers: [
        .contentType: file.mediaType,
        .contentDisposition: "attachment; filename=\"\(String(ascii))\"; filename*=UTF-8''\(name)",
        .contentSecurityPolicy: "default-src 'none'; sandbox",
      ], body: FileReading(file.content).body(0..<file.content.count))
  }
}
