// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Why a provider gave nothing.
enum LoadingError: Error {
  /// The value is not what its type says, or there is none.
  case unexpectedValue
}
