// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import COpenSSL

/// Why a certificate and a key can't be used.
package enum CertificateFault: Error, Sendable, Equatable {
  case noCertificate
  case noKey
  case keyWithPassphrase
  /// The key doesn't belong to the first certificate.
  case foreignKey
  /// The error message of OpenSSL.
  case refused(String)
}
