// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CDeviceSteps
import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The device's two clocks: the wall clock, which can be set, and the uptime, which runs by itself and restarts with
/// each boot.
extension Device {
  private static let bootFile = "boot-id"
  private static let bootedFile = "booted.json"

  /// Boots the device, which restarts the uptime.
  package func start() throws {
    try Data((UUID().uuidString.lowercased() + "\n").utf8).write(to: path(Self.bootFile), options: .atomic)
    try store(device_steps_computer_uptime() + passed, as: Self.bootedFile)
  }

  /// Sets the clocks of this process to those of the device.
  func synchronizeClocks() {
    let booted = (try? load(Int.self, from: Self.bootedFile)) ?? nil
    device_steps_clock(set + passed, passed - (booted ?? 0))
    device_steps_boot(booted == nil ? nil : path(Self.bootFile).path)
  }

  /// The device's wall clock.
  ///
  /// It starts from the coarse clock, which is the computer's own in every process; the other clock is the device's in
  /// some processes.
  var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 + Double(set + passed)
  }

  private var set: Int { Int(setting("clock")) ?? 0 }
  private var passed: Int { Int(setting("passed")) ?? 0 }
}
