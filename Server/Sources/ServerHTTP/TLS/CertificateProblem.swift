// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encryption
import Foundation

/// Explains why a certificate can't be used: names the file and its fault.
package struct CertificateProblem: Error, Sendable, Equatable, CustomStringConvertible {
  package let file: String
  package let reason: String

  package var description: String { "\(file): \(reason)" }
}
