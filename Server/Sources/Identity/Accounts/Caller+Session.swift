// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Caller {
  /// The secret of a browser session, if the caller has one.
  package var sessionSecret: String? {
    if case .session(let secret) = credential { secret } else { nil }
  }
}
