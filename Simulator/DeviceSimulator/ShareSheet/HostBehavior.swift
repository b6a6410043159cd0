// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import UIKit

/// How hosts behave on this device: slow, silent, or without files that are only in a cloud.
struct HostBehavior {
  private let delay: Double
  private let silent: String
  private let cloud: String

  init(_ device: Device) {
    delay = Double(device.setting("providerDelay")) ?? 0
    silent = device.setting("providerAnswers")
    cloud = device.setting("cloudPhotos")
  }

  func applied(to entry: NSItemProvider.Representation, _ number: Int) -> NSItemProvider.Representation {
    var entry = entry
    entry.delay = delay
    entry.neverResponds = silent == "never" || silent == "notTheFirst" && number == 1
    guard TypeTree.conforms(entry.type, to: "public.image"), entry.file != nil else { return entry }
    if cloud == "slow" { entry.delay = max(delay, 2) }
    if cloud == "unavailable" {
      let failure = NSError(
        domain: NSItemProvider.errorDomain, code: NSItemProvider.ErrorCode.itemUnavailableError.rawValue)
      for call in ["file", "data", "image", "item"] { entry.failures[call] = failure }
    }
    return entry
  }
}
