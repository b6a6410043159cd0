// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CDeviceSteps
package import DeviceInterface
package import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// Represents this process on the device; the stand-ins reach it through `AttachedDevice`.
package final class SimulatedProcess: DeviceProcess {
  /// The device this process runs on.
  package let device: Device
  /// The bundle this process runs.
  package let bundle: RunningBundle
  /// The keychain of the device.
  package let keychain: any KeychainStore
  /// The device's transfer queue.
  package let transfers: any TransferQueue

  private struct State {
    var steps = 0
    var launch: Launch
    var stopAt: Int?
    var nextActivity = 1
    var activities: [Int: String] = [:]
    var end: RequestEnd?
  }

  private let state: Mutex<State>
  private let writer: StepWriter
  private let number: Int
  private let role: Launch.Role
  private let installed: InstalledBundle

  /// Attaches this process to the device for a launch of a bundle.
  package init(_ device: Device, _ launch: Launch, _ installed: InstalledBundle) throws {
    self.device = device
    role = launch.role
    state = Mutex(State(launch: launch, stopAt: launch.stopAt))
    self.installed = installed
    bundle = RunningBundle(
      identifier: installed.identifier, isExtension: launch.role == .shareExtension,
      keychainGroups: installed.keychainGroups)
    keychain = FolderKeychain(device: device)
    transfers = FolderTransferQueue(device, for: bundle, launchedInBackground: launch.isInBackground)
    writer = try StepWriter(device)
    number = try device.nextProcess()
    AttachedDevice.attach(self)
    watchFiles()
  }

  /// Makes changes to files in shared containers steps, too.
  private func watchFiles() {
    LinkFetch.set { [weak self] url in self.flatMap { SystemLinkFetch.look(url, $0) } }
    DeviceNetwork.attach(device) { [weak self] in self?.step("connect", $0) }
    device_steps_capacity(Int(device.setting("freeBytes")) ?? -1)
    device_steps_model(device.setting("model"))
    protectFiles()
    device.synchronizeClocks()
    device_steps_watch(device.path("groups").path) { call, path in
      guard let call, let path else { return }
      AttachedDevice.process.step("file " + String(cString: call), String(cString: path))
    }
  }

  /// The default protection class of files: unreadable until the first unlock, readable afterwards.
  ///
  /// developer.apple.com/documentation/foundation/fileprotectiontype/completeuntilfirstuserauthentication.
  private func protectFiles() {
    guard device.protectsFiles else { return device_steps_protect(nil) }
    if device.protectsFolders {
      device_steps_protect { AttachedDevice.process.facts.wasUnlockedSinceBoot ? 0 : 2 }
    } else {
      device_steps_protect { AttachedDevice.process.facts.wasUnlockedSinceBoot ? 0 : 1 }
    }
  }

  /// Numbers and logs a step and possibly ends the process; only then does the call take effect.
  package func step(_ call: String, _ detail: String) {
    state.withLock { state in
      state.steps += 1
      writer.write(
        LoggedStep(
          process: number, role: role.rawValue, step: state.steps, call: call, detail: detail))
      if state.steps == state.stopAt { kill(getpid(), SIGKILL) }
    }
    if call == "screen" { say(detail) }
  }

  /// Prints what the user sees to standard output.
  private func say(_ words: String) {
    let name = role == .shareExtension ? "extension" : "app"
    writeWhole(Data("\(name): \(ScreenText(words))\n".utf8), to: STDOUT_FILENO)
  }

  package func begin(_ activity: String) -> Int {
    state.withLock { state in
      defer { state.nextActivity += 1 }
      state.activities[state.nextActivity] = activity
      return state.nextActivity
    }
  }

  package func end(_ activity: Int) {
    state.withLock { _ = $0.activities.removeValue(forKey: activity) }
  }

  /// Whether no activity keeps the process awake; `only` restricts the check to activities with these names.
  func isIdle(only names: [String]? = nil) -> Bool {
    state.withLock { state in
      state.activities.values.allSatisfy { activity in names?.contains(activity) == false }
    }
  }

  /// Starts another launch in a kept process: settings are read again, and steps count from here.
  package func resume(_ launch: Launch) {
    device_steps_capacity(Int(device.setting("freeBytes")) ?? -1)
    protectFiles()
    device.synchronizeClocks()
    (transfers as? FolderTransferQueue)?.goOn(inBackground: launch.isInBackground)
    state.withLock { state in
      state.launch = launch
      state.end = nil
      state.stopAt = launch.stopAt.map { $0 + state.steps }
    }
  }

  /// How the extension's request ended, once it has.
  var requestEnd: RequestEnd? { state.withLock { $0.end } }

  package func finished(_ end: RequestEnd) {
    let isFirst = state.withLock { state in
      defer { state.end = state.end ?? end }
      return state.end == nil
    }
    if !isFirst { step("FAULT: the request was finished twice", "") }
  }

  package var facts: DeviceFacts { device.facts }

  package func setting(_ name: String) -> String { device.setting(name) }

  package func groupContainer(_ identifier: String) -> URL? {
    installed.appGroups.contains(identifier) ? device.path("groups/" + identifier) : nil
  }

  package var notices: any NotificationStore {
    FolderNotificationStore(device: device) { [self] in step("screen", "notification: \($0.title) \($0.body)")
    }
  }

  // When the system refreshes an app isn't documented: `phone refresh` decides, whatever the app asked for.
  package func schedule(refresh identifier: String, from earliest: Date?) throws {
    try device.schedule(refresh: identifier)
  }

  package var suggestions: any SuggestionStore { FolderSuggestionStore(device) }

  package var browser: any WebBrowser {
    SimulatedBrowser(process: self, plan: state.withLock { $0.launch.browser })
  }

  package func excludeFromBackup(_ url: URL, _ isExcluded: Bool) throws {
    try device.exclude(url, isExcluded)
  }

  package func open(_ url: URL, by way: OpenMethod) -> Bool? {
    if way == .scene, bundle.isExtension, device.setting("openFromExtension") == "silent" { return nil }
    guard device.allows(way, fromExtension: bundle.isExtension) else {
      step("open refused", way.refusal)
      return false
    }
    guard let app = (try? device.installedApp()) ?? nil, app.app.schemes.contains(url.scheme ?? "") else {
      return false
    }
    return (try? device.store(url, as: "open.json")) != nil
  }
}
