// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The background transfer service: sends queued tasks and wakes the app for their results.
///
/// Only one runs at a time. It ends when nothing more can be done for now.
struct TransferService {
  private let device: Device
  private let springboard: Springboard
  private let writer: StepWriter
  private let number: Int
  private let steps = Counter()
  private let stopAt: Int?
  private let stopAppAt: Int?

  init(_ device: Device, stopAt: Int?, stopAppAt: Int?) throws {
    self.device = device
    self.stopAt = stopAt
    self.stopAppAt = stopAppAt
    springboard = Springboard(device)
    writer = try StepWriter(device)
    number = try device.nextProcess()
    DeviceNetwork.attach(device)
  }

  /// Works through the queue and returns whether it is empty at the end.
  func run() throws -> Bool {
    var tried: Set<String> = []
    var woken: Set<String> = []
    while true {
      let moved = try sendNext(&tried) || wakeNext(&woken)
      guard !moved else { continue }
      guard isWaitingForAProcess(woken) else { break }
      usleep(20_000)
    }
    for name in device.transferSessions() where isOver(name) { device.removeSession(name) }
    return device.transferSessions().allSatisfy {
      device.transfers(of: $0).allSatisfy { $0.state == .delivered }
    }
  }

  private func isOver(_ session: String) -> Bool {
    let tasks = device.transfers(of: session)
    return !tasks.isEmpty && tasks.allSatisfy { $0.state == .delivered }
      && !device.isConnected(session: session)
  }

  // MARK: Sending

  /// Tries each waiting task once while the network is up.
  private func sendNext(_ tried: inout Set<String>) throws -> Bool {
    for session in device.transferSessions() {
      for task in device.transfers(of: session) where task.state == .waiting {
        guard tried.insert("\(session)#\(task.identifier)").inserted else { continue }
        try serve(task, of: session)
        return true
      }
    }
    return false
  }

  private func serve(_ task: TransferTask, of session: String) throws {
    if device.now - task.madeAt >= resourceSeconds(of: task) {
      log("give up", "after \(Int(resourceSeconds(of: task))) s")
      return try device.change(task: task.identifier, of: session) { $0.end(NSURLErrorTimedOut) }
    }
    if let notBefore = task.notBefore, device.now < notBefore { return log("wait", "the rate limiter") }
    guard !device.protectsFiles else { return log("wait", "the file is protected until the first unlock") }
    guard device.setting("locked") == "no" || device.setting("filesWhileLocked") == "readable" else {
      guard device.setting("filesWhileLocked") == "failing" else { return log("wait", "the file is locked") }
      log("fail", "the file is locked")
      return try device.change(task: task.identifier, of: session) {
        $0.end(NSURLErrorNoPermissionsToReadFile)
      }
    }
    guard device.setting("network") != "down" else { return }
    try send(task, of: session)
  }

  private func resourceSeconds(of task: TransferTask) -> Double {
    min(task.resourceSeconds, Double(device.setting("resourceSeconds")) ?? task.resourceSeconds)
  }

  private func send(_ task: TransferTask, of session: String) throws {
    log("upload", "\(task.method) \(task.url.path) \(task.description ?? "")")
    let upload = Upload(task: task, interop: device.interop, log: log) { resource in
      try? device.change(task: task.identifier, of: session) { $0.resource = resource }
    }
    let result = upload.run()
    log("answer", result.words)
    try device.change(task: task.identifier, of: session) { task in
      guard task.state == .waiting else { return }
      task.attempts += 1
      result.apply(to: &task)
    }
  }

  // MARK: Reporting results

  /// A connected process gets results through its own session.
  ///
  /// For the others the app is woken, once per run.
  private func wakeNext(_ woken: inout Set<String>) throws -> Bool {
    for session in device.transferSessions()
    where isFinished(session) && (!device.isConnected(session: session) || springboard.hasResting(.app)) {
      guard woken.insert(session).inserted, try device.installedApp() != nil, !device.isForceQuit else {
        continue
      }
      log("wake app", session)
      try device.countWake()
      var launch = Launch(.app)
      launch.session = session
      launch.stopAt = stopAppAt
      _ = try springboard.start(launch)
      return true
    }
    return false
  }

  private func isFinished(_ session: String) -> Bool {
    let tasks = device.transfers(of: session)
    return tasks.contains { $0.state == .finished }
      && tasks.allSatisfy { $0.state == .finished || $0.state == .delivered }
  }

  /// A process connected to a session with results may still receive them, or end and leave them to the app.
  private func isWaitingForAProcess(_ woken: Set<String>) -> Bool {
    device.transferSessions().contains { session in
      isFinished(session) && !woken.contains(session) && !device.isForceQuit
        && device.isConnected(session: session)
    }
  }

  private func log(_ call: String, _ detail: String) {
    let step = steps.next()
    writer.write(LoggedStep(process: number, role: "transfers", step: step, call: call, detail: detail))
    if step == stopAt { kill(getpid(), SIGKILL) }
  }
}
