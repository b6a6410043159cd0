// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Generated from the names of the catalogs by scripts/generate-messages. Do not edit.

import CEmbeddedFiles

extension Language {
  /// All languages; the first one is used when nothing else is asked for.
  package static let all = [english, Language("de", .translated(.deMessages))]
}
