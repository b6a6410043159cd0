// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Starts the processes of a device, as SpringBoard does on a phone.
package struct Springboard: Sendable {
  let device: Device

  /// Creates a launcher for a device.
  package init(_ device: Device) { self.device = device }

  /// How a process ended.
  package enum Ending: Sendable, Equatable {
    /// The process exited with this code.
    case exited(Int32)
    /// A signal ended the process.
    case killed(Int32)
  }

  /// Starts a process of the device and waits until it ends.
  ///
  /// If the system kept a suspended process in memory, that process is resumed instead: a warm launch.
  package func start(_ launch: Launch) throws -> Ending {
    if launch.role == .app, !launch.isInBackground { try device.openedByPerson() }
    var launch = launch
    if device.setting("keepsProcesses") == "yes" { launch.isResident = true }
    if launch.isResident || ResidentProcess(device, launch.role).isAlive { return try startResident(launch) }
    let process = try prepare(launch)
    try process.run()
    process.waitUntilExit()
    return process.terminationReason == .exit
      ? .exited(process.terminationStatus) : .killed(process.terminationStatus)
  }

  /// Starts the transfer service unless it is running or the settings delay it.
  ///
  /// The service outlives the process that starts it.
  func wakeTransferService() throws {
    guard device.setting("transfers") == "automatic" else { return }
    let process = try prepare(Launch(.transfers))
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// Runs the transfer service in this process unless another one does.
  ///
  /// Returns whether the queue is empty at the end.
  package func runTransfers(stopAt: Int? = nil, stopAppAt: Int? = nil) throws -> Bool {
    guard let held = try FileLock(device.path("transfers.lock"), waiting: true) else { return false }
    defer { held.release() }
    return try TransferService(device, stopAt: stopAt, stopAppAt: stopAppAt).run()
  }

  /// Takes the URL that a process asked the system to open; the second call returns nil.
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

  /// Every process runs in its bundle's container.
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
