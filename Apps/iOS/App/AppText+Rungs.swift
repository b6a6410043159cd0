// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit

// Texts about hand-offs on this device.
extension AppText {
  static let rungs = text("settings.rungs", "Hand-off log")

  /// Describes a rung on one version of the system.
  static func rung(_ rung: Rung, on system: String) -> String { "iOS \(system): \(name(rung))" }

  /// Describes how often it ended in which way.
  static func outcomes(_ count: HandOffStatistics.Count) -> String {
    HandOffStatistics.Outcome.allCases.compactMap { outcome in
      count.outcomes[outcome].map { fill(of: outcome, String($0)) }
    }.joined(separator: ", ")
  }

  private static func name(_ rung: Rung) -> String {
    switch rung {
    case .shareToken: text("rung.shareToken", "sent from the share sheet")
    case .signInHere: text("rung.signInHere", "signed in in the share sheet")
    case .openApp: text("rung.openApp", "opened this app")
    case .notify: text("rung.notify", "notification")
    case .prompt: text("rung.prompt", "asked to open this app")
    }
  }

  private static func fill(of outcome: HandOffStatistics.Outcome, _ count: String) -> String {
    switch outcome {
    case .worked: fill("rung.worked", "succeeded %@×", count)
    case .failed: fill("rung.failed", "failed %@×", count)
    case .declined: fill("rung.declined", "declined %@×", count)
    case .skipped: fill("rung.skipped", "skipped %@×", count)
    }
  }
}
