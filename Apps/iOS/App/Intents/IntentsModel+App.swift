// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

extension IntentsModel {
  /// The model of the running app.
  static func ofApp() throws -> IntentsModel {
    guard let app = UIApplication.shared.delegate as? AppDelegate else {
      throw IntentFailure(AppText.unusable)
    }
    return app.model.intents
  }
}
