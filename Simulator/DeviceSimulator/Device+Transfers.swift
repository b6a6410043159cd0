// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import DeviceSeam
import Foundation

/// The transfers as they lie in the device's folder.
extension Device {
  /// The names of all sessions.
  package func transferSessions() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path("transfers").path)) ?? []
    return names.sorted().compactMap { (try? session(folderName: $0))?.identifier }
  }

  /// The tasks of a session.
  package func transfers(of session: String) -> [TransferTask] {
    let folder = transferFolder(session)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasPrefix("task-") && $0.hasSuffix(".json") }.sorted().compactMap { name in
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else { return nil }
      return try? JSONDecoder().decode(TransferTask.self, from: data)
    }
  }

  /// The tasks of a session, one line each.
  package func transferLines(of session: String) -> [String] {
    transfers(of: session).map { task in
      let outcome = task.status.map(String.init) ?? task.errorCode.map(String.init) ?? "-"
      return "\(task.identifier) \(task.state.rawValue) \(task.attempts) \(outcome) \(task.description ?? "")"
    }
  }

  /// Whether a process is connected to the session now.
  package func isConnected(session: String) -> Bool {
    let file = transferFolder(session).appendingPathComponent("owner")
    guard let free = (try? HeldFile(file, waiting: false)) ?? nil else { return true }
    free.release()
    return false
  }

  /// Forgets a session.
  package func removeSession(_ session: String) {
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

  /// Changes a task; nothing happens when it is gone.
  package func change(task: Int, of session: String, _ change: (inout TransferTask) -> Void) throws {
    try locked {
      guard var found = transfers(of: session).first(where: { $0.identifier == task }) else { return }
      change(&found)
      try store(found, of: session)
    }
  }
}
