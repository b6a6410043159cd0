// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(Glibc)
  import Glibc
#endif

extension Springboard {
  /// Whether the system keeps a suspended process of this role.
  func hasResting(_ role: Launch.Role) -> Bool { ResidentProcess(device, role).rest != nil }

  /// Hands a launch to the resident process or starts one that will stay resident, and waits until it is suspended or ends.
  func startResident(_ launch: Launch) throws -> Ending {
    var launch = launch
    launch.isResident = true
    let resident = ResidentProcess(device, launch.role)
    let turn = try resident.turn()
    defer { turn?.release() }
    while resident.isAlive, resident.rest == nil { usleep(5_000) }
    if resident.isAlive {
      let relay = Relay(resident)
      try resident.wake(launch)
      return wait(for: resident, launch, relay) { !resident.isAlive }
    }
    try resident.prepare()
    let relay = Relay(resident)
    let process = try prepare(launch)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: resident.output)
    process.standardError = try FileHandle(forWritingTo: resident.errors)
    try process.run()
    let ending = wait(for: resident, launch, relay) { !process.isRunning }
    guard !process.isRunning else { return ending }
    return process.terminationReason == .exit
      ? .exited(process.terminationStatus) : .killed(process.terminationStatus)
  }

  private func wait(
    for resident: ResidentProcess, _ launch: Launch, _ relay: Relay, until isOver: () -> Bool
  ) -> Ending {
    while true {
      relay.pass()
      if let rest = resident.rest, rest.launch == launch.id {
        relay.pass()
        return .exited(rest.code)
      }
      if isOver() {
        relay.pass()
        return resident.ending(of: launch).map { .exited($0) } ?? .killed(SIGKILL)
      }
      resident.nudge(to: launch)
      usleep(5_000)
    }
  }
}

/// Forwards the output of a kept process, because its own output belongs to the process that started it.
private final class Relay {
  private let files: [(from: FileHandle, to: Int32)]

  init(_ resident: ResidentProcess) {
    files = [(resident.output, STDOUT_FILENO), (resident.errors, STDERR_FILENO)].compactMap { url, target in
      guard let handle = try? FileHandle(forReadingFrom: url) else { return nil }
      _ = try? handle.seekToEnd()
      return (handle, target)
    }
  }

  func pass() {
    for (source, target) in files {
      if let data = try? source.readToEnd(), !data.isEmpty { writeWhole(data, to: target) }
    }
  }
}
