// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Reads the file name in a `Content-Disposition` field (RFC 6266).
enum BookName {
  /// The name for newer clients, else the one for older ones; nil if there is neither.
  static func read(_ field: String?) -> String? {
    let parts = (field ?? "").components(separatedBy: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    if let whole = parts.first(where: { $0.lowercased().hasPrefix("filename*=utf-8''") }) {
      return String(whole.dropFirst("filename*=utf-8''".count)).removingPercentEncoding
    }
    return parts.first { $0.lowercased().hasPrefix("filename=") }
      .map { $0.dropFirst("filename=".count).trimmingCharacters(in: CharacterSet(charactersIn: "\"")) }
  }
}
