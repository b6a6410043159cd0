// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A bucket of an S3-compatible object store, with the credentials for it.
///
/// `https://KEY:SECRET@HOST[:PORT]/BUCKET[/PREFIX][?region=NAME][&ca=FILE]`. Addresses have the bucket in their path, which
/// every store understands.
package struct S3Address: Sendable, CustomStringConvertible {
  /// Why a text isn't the address of a bucket; doesn't contain the text, which has a secret.
  package struct Malformed: Error, Equatable {
    package let reason: String
  }

  let origin: String
  let host: String
  let bucket: String
  /// Empty, or ends with a slash.
  let prefix: String
  let key: String
  let secret: String
  let region: String
  /// A PEM file with the authorities to trust instead of the system's.
  let authorities: String?

  package init(_ text: String) throws(Malformed) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let name = parts.host, !name.isEmpty
    else { throw Malformed(reason: "it isn't a URL that begins with https://") }
    guard scheme == "https" || ["localhost", "127.0.0.1", "[::1]", "::1"].contains(name) else {
      throw Malformed(reason: "http:// is possible only with a store on the same machine")
    }
    guard let key = parts.user, let secret = parts.password, !key.isEmpty, !secret.isEmpty else {
      throw Malformed(
        reason: "it has no KEY:SECRET@ before the host; encode special characters, such as / as %2F")
    }
    let path = parts.path.split(separator: "/").map(String.init)
    guard let bucket = path.first else { throw Malformed(reason: "it has no bucket after the host") }
    let query = Dictionary(
      (parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
    if let unknown = query.keys.sorted().first(where: { !["region", "ca"].contains($0) }) {
      throw Malformed(reason: "the parameter “\(unknown)” is unknown; use region or ca")
    }
    (self.key, self.secret, self.bucket) = (key, secret, bucket)
    host = parts.port.map { "\(name):\($0)" } ?? name
    origin = "\(scheme)://\(host)"
    prefix = path.dropFirst().map { $0 + "/" }.joined()
    region = query["region"] ?? "us-east-1"
    authorities = query["ca"]
  }

  /// The host, the bucket and the prefix, without credentials.
  package var description: String { "\(host)/\(bucket)/\(prefix)" }

  var bucketPath: String { "/" + S3Encoding.encoded(bucket) }

  /// The path of an object in a request, percent-encoded as signatures need it.
  func path(of object: String) -> String {
    bucketPath + (prefix + object).split(separator: "/").map { "/" + S3Encoding.encoded(String($0)) }.joined()
  }
}
