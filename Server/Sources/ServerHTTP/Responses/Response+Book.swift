// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Foundation
import HTTPTypes
package import Hummingbird
package import ServerCore

extension Response {
  /// A book with an entity tag, or 304 if the client has this version (RFC 9110, section 13.1.2).
  package static func book(_ file: BookFile, to request: Request) -> Response {
    let tag = tag(of: file.bytes)
    guard !request.knows(tag) else { return Response(status: .notModified, headers: [.eTag: tag]) }
    var response = book(file)
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
      ], body: .init(byteBuffer: .init(bytes: file.bytes)))
  }
}
