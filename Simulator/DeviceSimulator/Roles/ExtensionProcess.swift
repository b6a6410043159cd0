// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
import Foundation
import UIKit

#if canImport(Glibc)
  import Glibc
#endif

/// Runs an extension's process: it receives the host's context, creates the principal class by name, and lasts until
/// the request ends.
@MainActor final class ExtensionProcess {
  private let process: SimulatedProcess
  private let bundle: InstalledBundle
  private let resident: ResidentProcess
  private var launch: Launch
  // The window holds its scene weakly, as Apple's does.
  private var scene: UIWindowScene?
  private var window: UIWindow?
  private var person = SimulatedUser([]) { nil }
  private var ticks = 0
  private var idleSince: Date?
  private var recorder: ScreenRecorder?
  private var memory: ProcessMemory?
  private var memoryLimit = 0
  // Activities that keep an extension running after its request ended; everything else is suspended with it.
  private static let keepingAlive = ["completeRequest", "performExpiringActivity"]

  init(_ process: SimulatedProcess, _ launch: Launch, _ bundle: InstalledBundle) throws {
    self.process = process
    self.launch = launch
    self.bundle = bundle
    resident = ResidentProcess(process.device, .shareExtension)
  }

  /// Runs until the process ends.
  func run() throws -> Never {
    process.step("extension starts")
    try begin()
    everyTick { [self] in tick() }
    dispatchMain()
  }

  /// One request of a host, with a view controller in a window of its own.
  private func begin() throws {
    guard let type = NSClassFromString(bundle.className) as? UIViewController.Type,
      let controller = type.init(coder: NSCoder())
    else {
      throw DeviceError("the principal class \(bundle.className) is not a view controller of this program")
    }
    let items = try HostItems(share: launch.share ?? HostShare(), device: process.device, target: bundle)
      .make()
    controller.extensionContext = NSExtensionContext(
      items: items, suggestion: launch.share?.suggestion)
    let scene = UIWindowScene(session: UISceneSession(role: .windowApplication))
    let window = UIWindow(windowScene: scene)
    (self.scene, self.window) = (scene, window)
    person = SimulatedUser(launch.person) { window }
    person.leaves = { NotificationCenter.default.post(name: .NSExtensionHostDidEnterBackground, object: nil) }
    ticks = 0
    idleSince = nil
    recorder = ScreenRecorder(launch, process.device)
    memory = ProcessMemory()
    memoryLimit = (Int(process.device.setting("memoryLimit")) ?? 0) * 1_000_000
    window.makeKeyAndVisible()
    window.rootViewController = controller
  }

  private func tick() {
    if let window {
      recorder?.look(at: window)
      if person.act() { recorder?.look(at: window) }
    }
    if let memory, memoryLimit > 0, memory.peakOverIdle > memoryLimit { jetsam(memory) }
    if process.requestEnd != nil, process.isIdle(only: Self.keepingAlive) {
      leaveInTime()
    }
    ticks += 1
    if launch.isOver(ticks: ticks) {
      fail(
        "the extension did not finish its request in \(Int(launch.timeout)) s; waiting for \(person.expectation)"
      )
    }
  }

  /// Suspends the process; the next share may reuse it.
  private func rest() {
    process.step("extension is suspended")
    (process.transfers as? FolderTransferQueue)?.releaseAll()
    do {
      launch = try resident.sleep(after: launch, code: 0)
      process.resume(launch)
      process.step("extension is used again")
      try begin()
    } catch {
      fail("\(error)")
    }
  }

  /// Ends a process that uses too much memory, at once and without notice, as the system does.
  private func jetsam(_ memory: ProcessMemory) -> Never {
    process.step("jetsam", memory.summary + ", limit \(memoryLimit / 1000) kB")
    kill(getpid(), SIGKILL)
    while true { pause() }
  }

  /// Systems keep an extension's process for a while for the next share.
  private func leaveInTime() {
    let since = idleSince ?? Date()
    idleSince = since
    let lingers = Double(process.device.setting("extensionLingers")) ?? 0
    guard Date().timeIntervalSince(since) >= lingers else { return }
    if let memory { process.step("memory", memory.summary) }
    if launch.isResident { return rest() }
    leave(0)
  }

  private func leave(_ code: Int32) -> Never {
    process.step("extension ends")
    exit(code)
  }

  private func fail(_ words: String) -> Never {
    writeWhole(Data((words + "\n").utf8), to: STDERR_FILENO)
    resident.ends(launch, EX_SOFTWARE)
    exit(EX_SOFTWARE)
  }
}

/// Calls back on the main thread once per tick until the process ends.
@MainActor func everyTick(_ work: @escaping @MainActor () -> Void) {
  DispatchQueue.main.asyncAfter(deadline: .now() + Launch.tick) {
    MainActor.assumeIsolated {
      work()
      everyTick(work)
    }
  }
}
