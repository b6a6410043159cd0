// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import UIKit

/// The state of the app's scene, which the system keeps while the app doesn't run.
extension Device {
  private struct SceneState: Codable {
    let type: String
    let values: [String: String]
  }

  /// Keeps what the scene's delegate gave, or forgets the last state for nil.
  ///
  /// Only texts are kept: more isn't needed here.
  func keep(restorationActivity activity: NSUserActivity?) throws {
    let values = (activity?.userInfo ?? [:]).compactMap { key, value in
      (key as? String).flatMap { key in (value as? String).map { (key, $0) } }
    }
    let state = activity.map { SceneState(type: $0.activityType, values: [String: String](values) { $1 }) }
    try locked { try store(state, as: "scene.json") }
  }

  /// What the app gets back, if the device restores scenes at all.
  func restorationActivity() -> NSUserActivity? {
    guard setting("restoresScenes") == "yes" else { return nil }
    guard let state = try? load(SceneState?.self, from: "scene.json"), let state else { return nil }
    let activity = NSUserActivity(activityType: state.type)
    activity.userInfo = state.values
    return activity
  }
}
