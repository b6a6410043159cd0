// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import Foundation
import ServerCore

/// The name of a channel and a digest of its settings, which shows when they have changed.
package struct MailChannel: Sendable, Equatable {
  package let name: String
  package let settings: String

  package init(name: String, material: [String?]) {
    self.name = name
    let text = material.map { $0 ?? "" }.joined(separator: "\n")
    settings = Secret.hexadecimal(SHA256.hash(data: Data(text.utf8)))
  }
}
