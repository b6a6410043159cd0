// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit

/// The text of a diagnostics export: the app, the system, what the hand-off did, and the outbox in numbers.
///
/// It contains no titles, addresses, accounts or tokens. It is in English whatever the phone's language is, for the
/// person who reads it.
struct DiagnosticsReport {
  let version: String
  let system: String
  let choice: WhenSignedOut
  let rungs: HandOffStatistics
  /// The outbox's own report.
  let outbox: String

  var text: String {
    let head = ["Sharepipe \(version)", "iOS \(system)", "When signed out: \(choice.rawValue)"]
    return (head + ["", "Hand-off"] + lines + ["", "Outbox", outbox, ""]).joined(separator: "\n")
  }

  private var lines: [String] {
    rungs.counts.sorted { $0.key < $1.key }.flatMap { system, counts in
      Rung.allCases.compactMap { rung in
        counts[rung].map { "iOS \(system) \(rung.rawValue): \(Self.words($0))" }
      }
    }
  }

  private static func words(_ count: HandOffStatistics.Count) -> String {
    HandOffStatistics.Outcome.allCases.compactMap { outcome in
      count.outcomes[outcome].map { "\(outcome.rawValue) \($0)" }
    }.joined(separator: ", ")
  }
}
