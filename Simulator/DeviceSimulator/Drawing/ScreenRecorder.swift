// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import UIKit

/// Writes a numbered drawing whenever the screen changes.
@MainActor final class ScreenRecorder {
  private let folder: URL
  private let device: Device
  private let isSheet: Bool
  private var last: String?
  private var next = ContinuousClock.now

  /// Returns nil if no drawings are requested.
  init?(_ launch: Launch, _ device: Device) {
    guard let folder = launch.drawings else { return nil }
    self.folder = folder
    self.device = device
    isSheet = launch.role == .shareExtension
  }

  /// Draws a window if it looks different from before.
  func look(at window: UIWindow?) {
    guard let window, !window.isHidden else { return }
    let drawing = ScreenDrawing.draw(window, isSheet: isSheet, device)
    guard let drawing, drawing != last else { return }
    last = drawing
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? Data(drawing.utf8).write(to: folder.appendingPathComponent(nextName()))
  }

  /// Draws a window that may have changed by itself, unless drawing it over and over would keep the process busy.
  func lookNowAndThen(at window: UIWindow?) {
    let start = ContinuousClock.now
    guard start >= next else { return }
    look(at: window)
    let end = ContinuousClock.now
    next = end + (end - start) * 4
  }

  /// Several processes may draw into the same folder, one after the other.
  private func nextName() -> String {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let number = names.compactMap { Int($0.prefix(3)) }.max() ?? 0
    let text = String(number + 1)
    return String(repeating: "0", count: max(0, 3 - text.count)) + text + (isSheet ? "-extension" : "-app")
      + ".svg"
  }
}
