// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Starts the processes of a device, as the system's own program does on a phone.
package struct Springboard: Sendable {
  let device: Device

  /// Serves a device.
  package init(_ device: Device) { self.device = device }

  /// How a process ended.
  package enum Ending: Sendable, Equatable {
    /// By itself, with a code.
    case exited(Int32)
    /// By a signal.
    case killed(Int32)
  }

  /// Starts a process of the device and waits until it ends.
  ///
  /// A process that the system kept in memory is woken instead of a new one; then the launch is a warm one.
  package func start(_ launch: Launch) throws -> Ending {
    if launch.role == .app, launch.session == nil { try device.openedByPerson() }
    var launch = launch
    if device.setting("keepsProcesses") == "yes" { launch.isKept = true }
    if launch.isKept || Resident(device, launch.role).isAlive { return try startKept(launch) }
    let process = try prepare(launch)
    try process.run()
    process.waitUntilExit()
    return process.terminationReason == .exit
      ? .exited(process.terminationStatus) : .killed(process.terminationStatus)
  }

  /// Starts the transfer service unless it runs or the device says to wait.
  ///
  /// It outlives whoever asked.
  package func wakeTransferService() throws {
    guard device.setting("transfers") == "automatic" else { return }
    let process = try prepare(Launch(.transfers))
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// Does the transfer service's work in this process, when no other does; whether the queue is empty at the end.
  package func runTransfers(stopAt: Int? = nil, stopAppAt: Int? = nil) throws -> Bool {
    guard let held = try HeldFile(device.path("transfers.lock"), waiting: true) else { return false }
    defer { held.release() }
    return try TransferService(device, stopAt: stopAt, stopAppAt: stopAppAt).run()
  }

  /// The address that a process asked the system to open, once.
  package func takeOpenedURL() throws -> URL? {
    try device.locked {
      let url = try device.load(URL.self, from: "open.json")
      if url != nil { try FileManager.default.removeItem(at: device.path("open.json")) }
      return url
    }
  }

  func prepare(_ launch: Launch) throws -> Process {
    let file = "launches/\(UUID().uuidString).json"
    try device.store(launch, as: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/\(getpid())/exe")
      .resolvingSymlinksInPath()
    process.arguments = [
      "--role", launch.role.rawValue, "--device", device.folder.path, "--launch", device.path(file).path,
    ]
    process.environment = try environment(of: launch)
    return process
  }

  /// A process lives in its bundle's container.
  private func environment(of launch: Launch) throws -> [String: String] {
    var all = ProcessInfo.processInfo.environment
    all["DEVICE_EXECUTABLE"] = nil
    guard let app = try device.installedApp() else { return all }
    let bundle = launch.role == .shareExtension ? app.shareExtension : app.app
    all["HOME"] = device.path("containers/" + bundle.identifier).path
    if launch.role != .transfers { all["DEVICE_EXECUTABLE"] = device.executable(of: bundle)?.path }
    all["TMPDIR"] = device.path("containers/\(bundle.identifier)/tmp").path
    return all
  }
}
