// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Why a provider gave nothing.
enum LoadingError: Error {
  /// The value doesn't match its type, or is missing.
  case unexpectedValue
}
