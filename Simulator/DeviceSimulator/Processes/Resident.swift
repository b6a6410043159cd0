// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Where a process that the system keeps in memory meets whoever wakes it: `resident/<role>.*` in the device's folder.
///
/// Between two pieces of work it is stopped (SIGSTOP), as a suspended process is: none of its threads run. Whether it
/// lives is a lock that it holds, for a number of a process may be another's by then.
///
/// No phone does it with this signal: what holds here is that nothing runs, that memory stays, and that it may end.
struct Resident: Sendable {
  /// How it rests: written before it is stopped.
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

  /// Whether there is one, at work or suspended.
  var isAlive: Bool { HeldFile.isHeld(file("alive")) }

  /// How it rests, when it does.
  var rest: Rest? {
    guard isAlive, let rest = lastRest, isStopped(rest.process) else { return nil }
    return rest
  }

  /// How a launch ended, when the process is gone but said so before.
  func ending(of launch: Launch) -> Int32? { lastRest.flatMap { $0.launch == launch.id ? $0.code : nil } }

  private var lastRest: Rest? { (try? device.load(Rest.self, from: name("rest.json"))) ?? nil }

  /// One at a time hands it something to do.
  func turn() throws -> HeldFile? {
    try FileManager.default.createDirectory(
      at: device.path("resident"), withIntermediateDirectories: true)
    return try HeldFile(file("turn"), waiting: true)
  }

  /// Makes room for a new one.
  func prepare() throws {
    for end in ["rest.json", "next.json"] { try? FileManager.default.removeItem(at: file(end)) }
    for url in [output, errors] { try Data().write(to: url) }
  }

  /// Leaves it another launch; whoever waits for it nudges it until it goes on.
  func wake(_ launch: Launch) throws { try device.store(launch, as: name("next.json")) }

  /// Lets it go on where it rests after another launch than this one.
  ///
  /// One signal is not enough: the kernel, too, continues it (see `sleep`), and it stops again by itself.
  func nudge(to launch: Launch) {
    guard let rest, rest.launch != launch.id else { return }
    kill(rest.process, SIGCONT)
  }

  /// Ends it at once, as the system does when it wants the memory.
  func end() {
    guard isAlive, let text = try? String(contentsOf: file("alive"), encoding: .utf8),
      let process = Int32(text), process > 1
    else { return }
    kill(process, SIGKILL)
    while isAlive { usleep(2_000) }
  }

  // MARK: in the process itself

  /// Says that this process is alive, until it ends.
  func live() throws {
    _ = try HeldFile(file("alive"), waiting: true)
    try Data("\(getpid())".utf8).write(to: file("alive"))
  }

  /// Says how a process that ends by itself did.
  func ends(_ launch: Launch, _ code: Int32) {
    guard launch.isKept else { return }
    try? device.store(Rest(process: getpid(), launch: launch.id, code: code), as: name("rest.json"))
  }

  /// Is suspended until somebody wakes it; answers what for.
  func sleep(after launch: Launch, code: Int32) throws -> Launch {
    let rest = Rest(process: getpid(), launch: launch.id, code: code)
    try device.store(rest, as: name("rest.json"))
    // `raise` and not `kill`: this very thread has to stop before it looks, whatever the others do.
    // When whoever started this process ends, the kernel sends SIGHUP and SIGCONT to its stopped, now orphaned group.
    signal(SIGHUP, SIG_IGN)
    while true {
      Device.whileNothingChanges { _ = raise(SIGSTOP) }
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
  /// Ends what the system keeps in memory: the app, the extension, or both.
  package func endResidents(_ roles: [Launch.Role] = [.app, .shareExtension]) {
    for role in roles { Resident(self, role).end() }
  }
}
