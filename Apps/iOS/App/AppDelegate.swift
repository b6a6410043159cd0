// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// The entry point; also woken by the system when uploads it took over are done.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  let model = AppModel()

  func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void
  ) {
    model.handleEvents(of: identifier, completion: completionHandler)
  }
}
