// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import ObjectStorage

/// A location for bodies and books that several machines use.
package enum StoreAddress: Sendable {
  case database
  case s3(S3Address)

  /// Reads `database`, or the address of a bucket.
  package init(_ text: String) throws(S3Address.Malformed) {
    self = text == "database" ? .database : .s3(try S3Address(text))
  }

  /// How the database records the location, and how messages name it: without credentials.
  package var location: String {
    switch self {
    case .database: "database"
    case .s3(let address): "s3 \(address)"
    }
  }
}
