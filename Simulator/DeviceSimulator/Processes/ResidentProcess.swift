// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Controls a process that the system keeps in memory, through the files `resident/<role>.*` in the device's folder.
///
/// Between two launches the process is stopped (SIGSTOP), so that, like a suspended process, it runs no thread. It
/// holds a lock as long as it lives, because its process ID may later belong to another process.
///
/// Phones don't use this signal. What matches is that nothing runs, memory stays, and the process may be ended.
struct ResidentProcess: Sendable {
  /// How the process is suspended; written before it stops.
  struct Rest: Codable {
    let process: Int32
    let launch: String
    let code: Int32
  }

  private let device: Device
  private let role: Launch.Role

  init(_ device: Device, _ role: Launch.Role) {
    self.device = device
    self.role = role
  }

  var output: URL { file("out") }
  var errors: URL { file("err") }

  /// Whether there is such a process, running or suspended.
  var isAlive: Bool { FileLock.isHeld(file("alive")) }

  /// How the process is suspended, if it is.
  var rest: Rest? {
    guard isAlive, let rest = lastRest, isStopped(rest.process) else { return nil }
    return rest
  }

  /// How a launch ended, if the process is gone and recorded it.
  func ending(of launch: Launch) -> Int32? { lastRest.flatMap { $0.launch == launch.id ? $0.code : nil } }

  private var lastRest: Rest? { (try? device.load(Rest.self, from: name("rest.json"))) ?? nil }

  /// Lets one caller at a time hand a launch to the process.
  func turn() throws -> FileLock? {
    try FileManager.default.createDirectory(
      at: device.path("resident"), withIntermediateDirectories: true)
    return try FileLock(file("turn"), waiting: true)
  }

  /// Removes the files of the previous process.
  func prepare() throws {
    for end in ["rest.json", "next.json"] { try? FileManager.default.removeItem(at: file(end)) }
    for url in [output, errors] { try Data().write(to: url) }
  }

  /// Writes the next launch for the process.
  ///
  /// The caller sends SIGCONT until the process continues.
  func wake(_ launch: Launch) throws { try device.store(launch, as: name("next.json")) }

  /// Continues the process if it is suspended after a launch other than this one.
  ///
  /// One signal is not enough: the kernel continues the process, too (see `sleep`), and it then stops itself again.
  func nudge(to launch: Launch) {
    guard let rest, rest.launch != launch.id else { return }
    kill(rest.process, SIGCONT)
  }

  /// Kills the process at once, as the system does when it needs memory.
  func end() {
    guard isAlive, let text = try? String(contentsOf: file("alive"), encoding: .utf8),
      let process = Int32(text), process > 1
    else { return }
    kill(process, SIGKILL)
    while isAlive { usleep(2_000) }
  }

  // MARK: Inside the process

  /// Marks this process as alive until it ends.
  func live() throws {
    _ = try FileLock(file("alive"), waiting: true)
    try Data("\(getpid())".utf8).write(to: file("alive"))
  }

  /// Records how a process that exits by itself ended.
  func ends(_ launch: Launch, _ code: Int32) {
    guard launch.isResident else { return }
    try? device.store(Rest(process: getpid(), launch: launch.id, code: code), as: name("rest.json"))
  }

  /// Suspends this process until it is resumed, and returns the next launch.
  func sleep(after launch: Launch, code: Int32) throws -> Launch {
    let rest = Rest(process: getpid(), launch: launch.id, code: code)
    try device.store(rest, as: name("rest.json"))
    // This calls `raise` and not `kill` because this thread has to stop before it checks, whatever other threads do.
    // When the starting process ends, the kernel sends SIGHUP and SIGCONT to its stopped, now orphaned process group.
    signal(SIGHUP, SIG_IGN)
    while true {
      Device.withoutConcurrentChanges { _ = raise(SIGSTOP) }
      guard let next = try device.load(Launch.self, from: name("next.json")) else { continue }
      try FileManager.default.removeItem(at: file("next.json"))
      return next
    }
  }

  private func isStopped(_ process: Int32) -> Bool {
    let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    return text.split(separator: ")").last?.split(separator: " ").first == "T"
  }

  private func name(_ end: String) -> String { "resident/\(role.rawValue).\(end)" }

  private func file(_ end: String) -> URL { device.path(name(end)) }
}

extension Device {
  /// Ends the processes that the system keeps in memory: the app, the extension, or both.
  package func endResidents(_ roles: [Launch.Role] = [.app, .shareExtension]) {
    for role in roles { ResidentProcess(self, role).end() }
  }
}
