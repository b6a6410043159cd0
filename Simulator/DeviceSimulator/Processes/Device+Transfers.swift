// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import DeviceInterface
import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Reads and changes the transfers stored in the device's folder.
extension Device {
  /// The names of all sessions.
  package func transferSessions() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path("transfers").path)) ?? []
    return names.sorted().compactMap { (try? session(folderName: $0))?.identifier }
  }

  /// Returns the tasks of a session.
  package func transfers(of session: String) -> [TransferTask] {
    let folder = transferFolder(session)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasPrefix("task-") && $0.hasSuffix(".json") }.sorted().compactMap { name in
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else { return nil }
      return try? JSONDecoder().decode(TransferTask.self, from: data)
    }
  }

  /// Describes the tasks of a session, one line each.
  package func transferLines(of session: String) -> [String] {
    transfers(of: session).map { task in
      let outcome = task.status.map(String.init) ?? task.errorCode.map(String.init) ?? "-"
      return "\(task.identifier) \(task.state.rawValue) \(task.attempts) \(outcome) \(task.description ?? "")"
    }
  }

  /// Whether a process is connected to the session now.
  package func isConnected(session: String) -> Bool {
    let file = transferFolder(session).appendingPathComponent("owner")
    guard let free = (try? FileLock(file, waiting: false)) ?? nil else { return true }
    free.release()
    return false
  }

  /// Deletes a session and its tasks.
  func removeSession(_ session: String) {
    try? FileManager.default.removeItem(at: transferFolder(session))
  }

  func transferFolder(_ session: String) -> URL {
    let name = session.map { $0.isLetter || $0.isNumber || "-.".contains($0) ? String($0) : "_" }.joined()
    return path("transfers").appendingPathComponent(name)
  }

  func session(_ identifier: String) throws -> FolderTransferQueue.Session? {
    try session(folderName: transferFolder(identifier).lastPathComponent)
  }

  private func session(folderName: String) throws -> FolderTransferQueue.Session? {
    try load(FolderTransferQueue.Session.self, from: "transfers/\(folderName)/session.json")
  }

  func store(_ record: FolderTransferQueue.Session, session: String) throws {
    try store(record, as: "transfers/\(transferFolder(session).lastPathComponent)/session.json")
  }

  func store(_ task: TransferTask, of session: String) throws {
    let name = "task-\(task.identifier).json"
    try store(task, as: "transfers/\(transferFolder(session).lastPathComponent)/\(name)")
  }

  /// Changes a task.
  ///
  /// Does nothing if the task no longer exists.
  package func change(task: Int, of session: String, _ change: (inout TransferTask) -> Void) throws {
    try locked {
      guard var found = transfers(of: session).first(where: { $0.identifier == task }) else { return }
      change(&found)
      try store(found, of: session)
    }
  }

  /// Ends all running tasks of all sessions with an error.
  package func endTransfers(_ code: Int, cancelReason: Int? = nil) throws {
    for session in transferSessions() {
      for task in transfers(of: session) where task.state == .waiting || task.state == .suspended {
        try change(task: task.identifier, of: session) { $0.end(code, cancelReason: cancelReason) }
      }
    }
  }
}

/// Ends an app the way a user does: by swiping it away in the app switcher.
extension Device {
  /// Ends the app and its transfers.
  ///
  /// Nothing wakes the app until the user opens it.
  package func forceQuit() throws {
    try endTransfers(NSURLErrorCancelled, cancelReason: 0)
    try store(true, as: "force-quit.json")
  }

  /// Whether the user ended the app and hasn't opened it since.
  var isForceQuit: Bool { ((try? load(Bool.self, from: "force-quit.json")) ?? nil) ?? false }

  /// Records that the user opened the app, which may be woken again from now on.
  func openedByPerson() throws {
    try store(false, as: "force-quit.json")
    try store(0.0, as: "rate-limit.json")
  }

  /// When a new upload may start.
  ///
  /// Each launch in the background has doubled the delay.
  func rateLimit(background: Bool) -> Double? {
    guard background, setting("rateLimiter") == "on" else { return nil }
    let delay = ((try? load(Double.self, from: "rate-limit.json")) ?? nil) ?? 0
    return delay > 0 ? now + delay : nil
  }

  /// Records that the app was woken for a session.
  func countWake() throws {
    let delay = try load(Double.self, from: "rate-limit.json") ?? 0
    try store(delay == 0 ? 1 : delay * 2, as: "rate-limit.json")
  }
}

extension TransferTask {
  /// Ends the task with an error and keeps the resume data if the server has part of the upload.
  mutating func end(_ code: Int, cancelReason: Int? = nil) {
    state = .finished
    errorCode = code
    self.cancelReason = cancelReason
    resumeData = TransferResumption(self).flatMap { try? JSONEncoder().encode($0) }
  }
}
