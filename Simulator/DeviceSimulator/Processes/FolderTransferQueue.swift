// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
import Foundation
import Synchronization

/// The transfer service's queue: `transfers/<session>/session.json` and one file for each task.
///
/// A process is connected to a session while it holds the session's lock file, so a killed process disconnects.
final class FolderTransferQueue: TransferQueue {
  struct Session: Codable {
    var identifier: String
    var sharedContainer: String?
    var bundle: String
    var nextTask = 1
    var handled = false
  }

  private let device: Device
  private let bundle: RunningBundle
  private let connections = Mutex<[String: FileLock]>([:])
  private let released = Mutex<Set<String>>([])
  /// Held from suspension until the process has handled the event that resumed it.
  let gate = NSRecursiveLock()
  private let launchedInBackground: Mutex<Bool>

  init(_ device: Device, for bundle: RunningBundle, launchedInBackground: Bool = false) {
    self.device = device
    self.bundle = bundle
    self.launchedInBackground = Mutex(launchedInBackground)
  }

  func connect(session: String, sharedContainer: String?) throws {
    guard !bundle.isExtension || sharedContainer != nil else { throw SessionRefusal.requiresSharedContainer }
    let folder = device.transferFolder(session)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    guard let held = try FileLock(folder.appendingPathComponent("owner"), waiting: false) else {
      throw SessionRefusal.inUseByAnotherProcess
    }
    connections.withLock { $0[session] = held }
    released.withLock { _ = $0.remove(session) }
    try device.locked {
      guard try device.session(session) == nil else { return }
      try device.store(
        Session(identifier: session, sharedContainer: sharedContainer, bundle: bundle.appIdentifier),
        session: session)
    }
  }

  func disconnect(session: String) {
    connections.withLock { $0.removeValue(forKey: session) }?.release()
  }

  func add(_ make: (Int) -> TransferTask, to session: String) throws -> Int {
    try device.locked {
      guard var record = try device.session(session) else { throw SessionRefusal.inUseByAnotherProcess }
      let task = make(record.nextTask)
      record.nextTask += 1
      try device.store(record, session: session)
      try device.store(task, of: session)
      return task.identifier
    }
  }

  func resume(task: Int, describedAs description: String?, of session: String) throws {
    try device.change(task: task, of: session) { old in
      guard old.state == .suspended else { return }
      old.description = description
      old.notBefore = device.rateLimit(background: launchedInBackground.withLock { $0 })
      old.state = .waiting
    }
    try Springboard(device).wakeTransferService()
  }

  func cancel(task: Int, of session: String) throws {
    try device.change(task: task, of: session) { task in
      guard task.state == .suspended || task.state == .waiting else { return }
      task.end(NSURLErrorCancelled)
    }
  }

  func tasks(of session: String) -> [TransferTask] {
    gate.withLock { released.withLock { $0.contains(session) } ? [] : device.transfers(of: session) }
  }

  /// Reconnects after the process was suspended.
  func goOn(inBackground: Bool) { launchedInBackground.withLock { $0 = inBackground } }

  /// Releases all sessions.
  ///
  /// A suspended extension has none; its app is woken for their events.
  func releaseAll() {
    let held = connections.withLock { connections in
      defer { connections = [:] }
      return connections
    }
    for (session, file) in held {
      released.withLock { _ = $0.insert(session) }
      file.release()
    }
  }

  func delivered(task: Int, of session: String) throws {
    try device.change(task: task, of: session) { $0.state = .delivered }
  }

  func eventsHandled(of session: String) {
    try? device.locked {
      guard var record = try device.session(session) else { return }
      record.handled = true
      try device.store(record, session: session)
    }
  }
}

extension RunningBundle {
  /// An extension's sessions belong to its app, which the service wakes for their events.
  var appIdentifier: String {
    isExtension
      ? String(identifier.prefix(upTo: identifier.lastIndex(of: ".") ?? identifier.endIndex)) : identifier
  }
}
