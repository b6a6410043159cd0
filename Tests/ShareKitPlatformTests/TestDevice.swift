// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceSimulator
import Foundation

/// A device in a temporary folder to which this process is attached, as its app at first.
final class TestDevice {
  let device: Device
  let process: SimulatedProcess
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("device-" + UUID().uuidString)
    device = try Device.make(at: folder)
    let app = try device.install(from: Self.project)
    process = try SimulatedProcess(device, Launch(.app), app.app)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// From here on this process is the device's share extension.
  func becomeExtension() throws {
    guard let app = try device.installedApp() else { throw DeviceError("no app is installed") }
    _ = try SimulatedProcess(device, Launch(.shareExtension), app.shareExtension)
  }

  /// Turns a knob of the device.
  func set(_ name: String, _ value: String) throws { try device.set([name: value]) }

  private static let project = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Apps/iOS")
}
