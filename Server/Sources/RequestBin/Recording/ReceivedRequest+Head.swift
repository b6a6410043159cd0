// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
import Hummingbird

extension ReceivedRequest {
  /// Describes the head of a request.
  init(_ request: Request, number: Int) {
    let host = request.head.authority.map { [Field(name: "Host", value: $0)] } ?? []
    let fields = request.headers.map { Field(name: $0.name.rawName, value: $0.value) }
    self.init(
      id: number, receivedAt: Date(), method: request.method.rawValue, target: request.uri.string,
      headers: host + fields)
  }
}
