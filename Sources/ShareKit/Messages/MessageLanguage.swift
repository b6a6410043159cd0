// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A language that ShareKit's words exist in.
///
/// The words stand beside each other in the source, not in string files: so a word without a translation does not
/// compile, and they are the same in an app, in its extension, in a package's tests and in the command line.
public enum MessageLanguage: String, CaseIterable, Sendable {
  /// English, which every message has.
  case english = "en"
  /// German, the second supported language.
  case german = "de"

  /// The language in which the system shows the running app, as far as ShareKit has it; else English.
  ///
  /// See developer.apple.com/documentation/foundation/bundle/preferredlocalizations.
  public static var current: MessageLanguage {
    let name = Bundle.main.preferredLocalizations.first ?? ""
    return MessageLanguage(rawValue: String(name.prefix(2))) ?? .english
  }

  /// Picks one of two that mean the same.
  func say(_ english: String, de german: String) -> String {
    switch self {
    case .english: english
    case .german: german
    }
  }

  /// A number of bytes as people read it, such as `12.5 MB`; decimal, as the system's Files shows them.
  func bytes(_ count: Int) -> String {
    let units = [(1_000_000_000, "GB"), (1_000_000, "MB"), (1_000, "KB")]
    guard let (size, name) = units.first(where: { count >= $0.0 }) else {
      return "\(count) " + say("bytes", de: "Byte")
    }
    let tenths = (count * 10 + size / 2) / size
    let text = tenths % 10 == 0 || tenths >= 1000 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    return say(text, de: text.replacingOccurrences(of: ".", with: ",")) + " " + name
  }
}
