// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
import Foundation
import UIKit
import UserNotifications

#if canImport(Glibc)
  import Glibc
#endif

/// Runs the app's process: launched by the user, by a URL or for a background session, until it is idle
/// in the background, where the system ends it.
@MainActor final class AppProcess {
  let process: SimulatedProcess
  private var launch: Launch
  let bundle: InstalledBundle
  private lazy var recorder = ScreenRecorder(launch, process.device)
  private var scene: UIWindowScene?
  private var delegate: (any UIWindowSceneDelegate)?
  private var person = SimulatedUser([]) { nil }
  private var idleTicks = 0
  private var isInBackground = false
  private var eventsHandled = true
  private var intentCode: Int32 = 0
  private var isLocked = false
  private var ticks = 0
  private let resident: ResidentProcess
  private var quietTicks = 0
  // Idle for this many ticks in a row means that there is nothing more to do.
  private static let settled = 10

  init(_ process: SimulatedProcess, _ launch: Launch, _ bundle: InstalledBundle) {
    self.process = process
    self.launch = launch
    resident = ResidentProcess(process.device, .app)
    self.bundle = bundle
  }

  private var memory: ProcessMemory?

  /// Calls the app's entry point, which ends in `run`.
  func start() throws {
    UIApplication.runner = { [self] in run($0) }
    let name = bundle.module + ".AppDelegate"
    guard let type = NSClassFromString(name) as? any UIApplicationDelegate.Type else {
      throw DeviceError("the app's entry class \(name) is not in this program")
    }
    type.main()
  }

  private func run(_ application: UIApplication) {
    memory = ProcessMemory()
    process.step("app starts", launch.session ?? launch.url?.absoluteString ?? "")
    _ = application.delegate?.application(application, didFinishLaunchingWithOptions: nil)
    if launch.isPrewarmed { personComes() }
    enter(application)
    everyTick { [self] in tick() }
    dispatchMain()
  }

  /// Starts what the launch is for: a background session, the first scene, or an existing scene.
  private func enter(_ application: UIApplication) {
    SystemShareSheet(process, launch).attach()
    isLocked = process.facts.isLocked
    if let session = launch.session {
      handleEvents(of: session, application)
    } else if let intent = launch.intent {
      isInBackground = true
      intentCode = 0
      perform(intent, connect: show) { [self] in intentCode = $0 }
    } else if let task = launch.refresh {
      isInBackground = true
      refresh(task, expiry: launch.refreshExpiry)
    } else {
      show()
    }
  }

  /// Brings the app to the screen: with its scene, or with a new one.
  private func show() {
    if let scene, let delegate { comeBack(scene, delegate) } else { connectScene() }
  }

  private var code: Int32 { person.isDisappointed ? EX_NOPERM : intentCode }

  /// Handles a warm launch, whose scene exists already.
  private func comeBack(_ scene: UIWindowScene, _ delegate: any UIWindowSceneDelegate) {
    isInBackground = false
    person = SimulatedUser(launch.person) { scene.windows.first { !$0.isHidden } }
    person.leaves = { [weak self] in self?.enterBackground() }
    process.step("scene comes back", launch.url?.absoluteString ?? "")
    delegate.sceneWillEnterForeground(scene)
    if let url = launch.url {
      process.step("scene(_:openURLContexts:)", url.absoluteString)
      delegate.scene(scene, openURLContexts: [UIOpenURLContext(url: url)])
    }
    delegate.sceneDidBecomeActive(scene)
    if let notice = launch.notice { deliver(notice) }
  }

  /// Suspends the process and continues with the launch that resumes it.
  private func rest() {
    process.step("app is suspended")
    let queue = process.transfers as? FolderTransferQueue
    queue?.gate.lock()
    defer { queue?.gate.unlock() }
    do {
      launch = try resident.sleep(after: launch, code: code)
    } catch {
      fail("\(error)")
    }
    process.resume(launch)
    process.step("app goes on", launch.session ?? launch.url?.absoluteString ?? "")
    recorder = ScreenRecorder(launch, process.device)
    person = SimulatedUser([]) { nil }
    ticks = 0
    idleTicks = 0
    quietTicks = 0
    enter(UIApplication.shared)
  }

  private func handleEvents(of session: String, _ application: UIApplication) {
    eventsHandled = false
    isInBackground = true
    process.step("application(_:handleEventsForBackgroundURLSession:)", session)
    let calls = Counter()
    application.delegate?.application(application, handleEventsForBackgroundURLSession: session) {
      [process] in
      let count = calls.next()
      process.step(count == 1 ? "events handled" : "FAULT: events handled twice", session)
      process.transfers.eventsHandled(of: session)
      DispatchQueue.main.async { MainActor.assumeIsolated { self.eventsHandled = true } }
    }
  }

  private func connectScene() {
    guard let type = NSClassFromString(bundle.className) as? any UIWindowSceneDelegate.Type else {
      return fail("the scene delegate \(bundle.className) is not in this program")
    }
    let session = UISceneSession(role: .windowApplication)
    session.stateRestorationActivity = process.device.restorationActivity()
    let scene = UIWindowScene(session: session)
    let delegate = type.init()
    self.scene = scene
    self.delegate = delegate
    scene.delegate = delegate
    isInBackground = false
    person = SimulatedUser(launch.person) { scene.windows.first { !$0.isHidden } }
    person.leaves = { [weak self] in self?.enterBackground() }
    let contexts = Set(launch.url.map { [UIOpenURLContext(url: $0)] } ?? [])
    process.step("scene connects", launch.url?.absoluteString ?? "")
    delegate.scene(scene, willConnectTo: session, options: UIScene.ConnectionOptions(urlContexts: contexts))
    delegate.sceneWillEnterForeground(scene)
    delegate.sceneDidBecomeActive(scene)
    if let notice = launch.notice { deliver(notice) }
  }

  /// After the app's start code has run, the user unlocks the phone and opens the app.
  private func personComes() {
    process.step("prewarmed")
    try? process.device.unlock()
  }

  /// Notifies a running app that the device was unlocked.
  ///
  /// Returns whether it did.
  ///
  /// What a suspended app hears of an unlock is not documented; here it hears nothing.
  private func noticeUnlocking() -> Bool {
    guard isLocked, !process.facts.isLocked, let application = UIApplication.shared else { return false }
    isLocked = false
    process.step("applicationProtectedDataDidBecomeAvailable(_:)")
    application.delegate?.applicationProtectedDataDidBecomeAvailable(application)
    return true
  }

  private func deliver(_ notice: StoredNotification) {
    let notification = UNNotification(request: UNNotificationRequest(notice))
    let response = UNNotificationResponse(
      notification: notification,
      actionIdentifier: launch.noticeAction ?? UNNotificationDefaultActionIdentifier)
    let center = UNUserNotificationCenter.current()
    process.step("notification tapped", notice.identifier)
    let activity = process.begin("notification response")
    guard let delegate = center.delegate else { return process.end(activity) }
    delegate.userNotificationCenter(center, didReceive: response) { [process] in process.end(activity) }
  }

  private func tick() {
    recorder?.lookNowAndThen(at: scene?.windows.first { !$0.isHidden })
    let acted = person.act() || noticeUnlocking()
    if acted { recorder?.look(at: scene?.windows.first { !$0.isHidden }) }
    quietTicks = acted || !process.isIdle() ? 0 : quietTicks + 1
    // Retries and leases are timed by the clock, which goes on while a busy computer delays the app.
    if Double(quietTicks) * Launch.tick > launch.idleTimeout, !person.isDone {
      fail("the screen does not show what the person wants: \(person.expectation)")
    }
    idleTicks = acted || !process.isIdle() || !person.isDone || !eventsHandled ? 0 : idleTicks + 1
    ticks += 1
    if launch.isOver(ticks: ticks) {
      fail(
        eventsHandled
          ? "the app waits for \(person.expectation)" : "the app did not handle the session's events")
    }
    guard idleTicks >= Self.settled else { return }
    if isInBackground {
      if launch.isResident { return rest() }
      if let memory { process.step("memory", memory.summary) }
      process.step("app ends")
      exit(code)
    }
    enterBackground()
  }

  private func enterBackground() {
    isInBackground = true
    idleTicks = 0
    guard let scene, let delegate else { return }
    delegate.sceneDidEnterBackground(scene)
    try? process.device.keep(restorationActivity: delegate.stateRestorationActivity(for: scene))
  }

  private func fail(_ words: String) {
    writeWhole(Data((words + "\n").utf8), to: STDERR_FILENO)
    resident.ends(launch, EX_SOFTWARE)
    exit(EX_SOFTWARE)
  }
}
