// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
import Foundation
import UIKit

#if canImport(Glibc)
  import Glibc
#endif

extension AppProcess {
  /// Runs an intent: in the background, or on the screen if it opens the app.
  func perform(_ request: IntentRequest, connect: () -> Void, _ ended: @escaping (Int32) -> Void) {
    do {
      let run = try IntentRun(request, in: bundle.module)
      if run.needsUnlock, process.facts.isLocked {
        say("siri: [unlock]")
        return ended(EX_NOPERM)
      }
      if run.opensApp { connect() }
      perform(run, ended)
    } catch {
      say("siri failed: \(error)")
      ended(EX_USAGE)
    }
  }

  private func perform(_ run: IntentRun, _ ended: @escaping (Int32) -> Void) {
    process.step("AppIntent.perform")
    let activity = process.begin("AppIntent.perform")
    Task { [process] in
      do {
        let text = try await run.perform { [self] in say("siri asks: \($0)") }
        process.step("intent ended", text)
        say("siri: \(text)")
        ended(0)
      } catch {
        process.step("intent failed", IntentRun.text(of: error))
        say("siri failed: \(IntentRun.text(of: error))")
        ended(EX_CANTCREAT)
      }
      process.end(activity)
    }
  }

  private func say(_ line: String) { writeWhole(Data((line + "\n").utf8), to: STDOUT_FILENO) }
}
