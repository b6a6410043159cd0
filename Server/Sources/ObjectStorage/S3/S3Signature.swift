// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
package import Foundation
import ServerCore

/// Signs requests with version 4 of Amazon's signatures.
///
/// The body's hash is signed, too, so the store refuses a body that was changed on its way.
package struct S3Signature: Sendable {
  private let key: String
  private let secret: String
  private let region: String

  package init(key: String, secret: String, region: String) {
    (self.key, self.secret, self.region) = (key, secret, region)
  }

  /// Returns all headers that the request is sent with.
  package func headers(for request: S3Request, host: String, at time: Date) -> [String: String] {
    let stamp = Self.stamp(time)
    let content = Secret.hexadecimal(SHA256.hash(data: request.body))
    var headers = request.headers
    headers["host"] = host
    headers["x-amz-content-sha256"] = content
    headers["x-amz-date"] = stamp
    let names = headers.keys.sorted()
    let canonical = [
      request.method, request.path, request.queryText,
      names.map { "\($0):\(headers[$0] ?? "")\n" }.joined(), names.joined(separator: ";"), content,
    ].joined(separator: "\n")
    let scope = "\(stamp.prefix(8))/\(region)/s3/aws4_request"
    let hash = Secret.hexadecimal(SHA256.hash(data: Data(canonical.utf8)))
    let signature = signature(
      of: "AWS4-HMAC-SHA256\n\(stamp)\n\(scope)\n\(hash)", day: String(stamp.prefix(8)))
    headers["authorization"] =
      "AWS4-HMAC-SHA256 Credential=\(key)/\(scope), SignedHeaders=\(names.joined(separator: ";")), "
      + "Signature=\(signature)"
    return headers
  }

  private func signature(of text: String, day: String) -> String {
    let derived = [day, region, "s3", "aws4_request"].reduce(Data("AWS4\(secret)".utf8)) { Self.hash($1, $0) }
    return Secret.hexadecimal(Self.hash(text, derived))
  }

  private static func hash(_ text: String, _ key: Data) -> Data {
    Data(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: key)))
  }

  /// The time as `20130524T000000Z`.
  private static func stamp(_ time: Date) -> String {
    String(Timestamp.text(time).prefix(19).filter { $0.isASCII && ($0.isNumber || $0 == "T") }) + "Z"
  }
}
