// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The queue of the background transfer service, durable and shared by all processes of the device.
package protocol TransferQueue: Sendable {
  /// Connects this process to a session, creating it if it is new.
  func connect(session: String, sharedContainer: String?) throws
  /// Disconnects this process from a session.
  func disconnect(session: String)
  /// Adds a suspended task and returns its identifier.
  func add(_ make: (Int) -> TransferTask, to session: String) throws -> Int
  /// Stores a task's description, puts the task in the queue, and wakes the service.
  func resume(task: Int, describedAs description: String?, of session: String) throws
  /// Removes a task from the queue.
  func cancel(task: Int, of session: String) throws
  /// Returns all tasks of a session.
  func tasks(of session: String) -> [TransferTask]
  /// Records that a finished task was reported to its process.
  func delivered(task: Int, of session: String) throws
  /// Records that the process called the completion handler of the session's events.
  func eventsHandled(of session: String)
}
