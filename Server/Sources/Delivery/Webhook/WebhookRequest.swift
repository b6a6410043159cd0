// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// The body and the header fields of a request.
package struct WebhookRequest: Sendable {
  package let address: String
  package let body: Data
  package let fields: [(name: String, value: String)]

  /// Signs a body as Standard Webhooks requires.
  ///
  /// - Parameter sign: returns the signatures of a message in base64, one for each valid secret.
  package init(
    signing body: Data, type: String, id: String, to address: String, at time: Date,
    sign: (Data) -> [String]
  ) {
    let time = String(Int(time.timeIntervalSince1970))
    let signatures = sign(Data("\(id).\(time).".utf8) + body).map { "v1,\($0)" }
    self.address = address
    self.body = body
    fields = [
      ("content-type", type), ("webhook-id", id), ("webhook-timestamp", time),
      ("webhook-signature", signatures.joined(separator: " ")),
    ]
  }
}
