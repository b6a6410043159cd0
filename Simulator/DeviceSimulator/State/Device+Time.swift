// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CDeviceSteps
import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The device's two times: what its clock shows, which somebody may set, and how long it has been running, which goes
/// on by itself and begins anew with each start.
extension Device {
  private static let bootFile = "boot-id"
  private static let bootedFile = "booted.json"

  /// Starts the device: another run, whose time begins now.
  package func start() throws {
    try Data((UUID().uuidString.lowercased() + "\n").utf8).write(to: path(Self.bootFile), options: .atomic)
    try store(device_steps_computer_uptime() + passed, as: Self.bootedFile)
  }

  /// Makes the times of this process the device's.
  func keepTime() {
    let booted = (try? load(Int.self, from: Self.bootedFile)) ?? nil
    device_steps_clock(set + passed, passed - (booted ?? 0))
    device_steps_boot(booted == nil ? nil : path(Self.bootFile).path)
  }

  /// What the device's clock shows; the coarse clock is the computer's own in every process, the other one is the
  /// device's in some.
  var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 + Double(set + passed)
  }

  private var set: Int { Int(setting("clock")) ?? 0 }
  private var passed: Int { Int(setting("passed")) ?? 0 }
}
