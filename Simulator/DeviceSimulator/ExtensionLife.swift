// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceSeam
import Foundation
import UIKit

#if canImport(Glibc)
  import Glibc
#endif

/// The life of an extension's process: the host's context in, the principal class made by name, until the request ends.
@MainActor final class ExtensionLife {
  private let process: SimulatedProcess
  private let launch: Launch
  private let controller: UIViewController
  private let window: UIWindow
  private let person: Person
  // What keeps an extension running after its request ended; everything else is suspended with it.
  private static let lasting = ["completeRequest", "performExpiringActivity"]

  init(_ process: SimulatedProcess, _ launch: Launch, _ bundle: InstalledBundle) throws {
    guard let type = NSClassFromString(bundle.className) as? UIViewController.Type,
      let controller = type.init(coder: NSCoder())
    else {
      throw DeviceError("the principal class \(bundle.className) is not a view controller of this program")
    }
    let items = try HostItems(share: launch.share ?? HostShare(), device: process.device, target: bundle)
      .make()
    controller.extensionContext = NSExtensionContext(items: items)
    let scene = UIWindowScene(session: UISceneSession(role: .windowApplication))
    let window = UIWindow(windowScene: scene)
    self.process = process
    self.launch = launch
    self.controller = controller
    self.window = window
    scenes = scene
    person = Person(launch.person) { window }
  }

  private var idleSince: Date?
  // The window holds its scene weakly, as Apple's does.
  private let scenes: UIWindowScene

  /// Runs until the process ends.
  func run() -> Never {
    process.step("extension starts")
    let memory = ProcessMemory()
    let limit = (Int(process.device.setting("memoryLimit")) ?? 0) * 1_000_000
    window.makeKeyAndVisible()
    window.rootViewController = controller
    let started = Date()
    let recorder = ScreenRecorder(launch, process.device)
    everyTick { [self] in
      recorder?.look(at: window)
      if person.act() { recorder?.look(at: window) }
      if limit > 0, memory.peakOverIdle > limit { jetsam(memory, limit) }
      if process.requestEnd != nil, process.isIdle(only: Self.lasting) {
        leaveInTime(memory)
      }
      if Date().timeIntervalSince(started) > launch.patience {
        fail(
          "the extension did not finish its request in \(Int(launch.patience)) s; waiting for \(person.wish)")
      }
    }
    dispatchMain()
  }

  /// The system ends a process that takes too much, at once and without a word to anybody.
  private func jetsam(_ memory: ProcessMemory, _ limit: Int) -> Never {
    process.step("jetsam", Self.words(for: memory) + ", limit \(limit / 1000) kB")
    kill(getpid(), SIGKILL)
    while true { pause() }
  }

  private static func words(for memory: ProcessMemory) -> String {
    "peak \(memory.peakOverIdle / 1000) kB over idle, idle \(memory.idle / 1000) kB"
  }

  /// Systems keep an extension's process for a while, for the next share.
  private func leaveInTime(_ memory: ProcessMemory) {
    let since = idleSince ?? Date()
    idleSince = since
    let lingers = Double(process.device.setting("extensionLingers")) ?? 0
    guard Date().timeIntervalSince(since) >= lingers else { return }
    process.step("memory", Self.words(for: memory))
    leave(0)
  }

  private func leave(_ code: Int32) -> Never {
    process.step("extension ends")
    exit(code)
  }

  private func fail(_ words: String) -> Never {
    writeWhole(Data((words + "\n").utf8), to: STDERR_FILENO)
    exit(EX_SOFTWARE)
  }
}

/// Calls back on the main thread a hundred times a second, until the process ends.
@MainActor func everyTick(_ work: @escaping @MainActor () -> Void) {
  DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) {
    MainActor.assumeIsolated {
      work()
      everyTick(work)
    }
  }
}
