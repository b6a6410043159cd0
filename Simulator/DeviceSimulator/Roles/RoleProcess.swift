// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Turns this process into a process of the device, for `phone --role`.
package enum RoleProcess {
  /// Runs a role to its end.
  @MainActor package static func run(_ device: Device, _ file: URL) throws -> Never {
    let launch = try JSONDecoder().decode(Launch.self, from: try Data(contentsOf: file))
    try? FileManager.default.removeItem(at: file)
    if launch.role == .transfers { try serveTransfers(device) }
    guard let app = try device.installedApp() else { throw DeviceError("no app is installed") }
    let bundle = launch.role == .app ? app.app : app.shareExtension
    if launch.isResident { try ResidentProcess(device, launch.role).live() }
    let process = try SimulatedProcess(device, launch, bundle)
    if launch.role == .shareExtension { try ExtensionProcess(process, launch, bundle).run() }
    try AppProcess(process, launch, bundle).start()
    exit(0)
  }

  /// Only one service runs at a time.
  ///
  /// A second one leaves the work to the first but waits for it, so no task is missed.
  private static func serveTransfers(_ device: Device) throws -> Never {
    _ = try Springboard(device).runTransfers()
    exit(0)
  }
}
