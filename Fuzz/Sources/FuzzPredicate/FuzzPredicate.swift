// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules
import FuzzRun

/// Parses the bytes as an activation rule's predicate and evaluates it for the attachments of hosts.
///
/// A parsed predicate must be written as text that parses to the same predicate with the same result.
private func fuzzPredicate(_ start: UnsafePointer<UInt8>, _ count: Int) {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  guard let predicate = try? ActivationPredicate(text) else { return }
  let result = ActivationRule.evaluate(plistRule: text, items: offered)
  let written = predicate.text
  // Spaces and backslashes can make the text longer than the parser's limit.
  guard written.utf8.count <= ActivationPredicate.mostCharacters else { return }
  guard (try? ActivationPredicate(written)) == predicate else { fatalError("does not read back: \(written)") }
  guard ActivationRule.evaluate(plistRule: written, items: offered) == result else {
    fatalError("answers differently: \(written)")
  }
  if let rule = ActivationRule(predicate: text) {
    guard rule.verdict(offered).appears == result.appears else { fatalError("means something else: \(rule)") }
  }
}

private let offered = [
  OfferedItem([["public.url"], ["public.plain-text", "public.file-url"], ["public.heic", "public.jpeg"]])
]

@main
struct FuzzPredicate {
  static func main() {
    fuzz { start, count in
      if let start { fuzzPredicate(start, count) }
      return 0
    }
  }
}
