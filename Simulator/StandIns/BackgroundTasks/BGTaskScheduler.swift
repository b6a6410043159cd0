// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

@_exported public import AppleFoundation
import DeviceInterface
import Synchronization

/// developer.apple.com/documentation/backgroundtasks/bgtaskscheduler.
// the lock holds its only state
open class BGTaskScheduler: NSObject, @unchecked Sendable {
  /// developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/shared.
  public static let shared = BGTaskScheduler()
  private let handlers = Mutex<[String: @Sendable (BGTask) -> Void]>([:])

  /// developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/register(fortaskwithidentifier:using:launchhandler:).
  open func register(
    forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
    launchHandler: @escaping (BGTask) -> Void
  ) -> Bool {
    AttachedDevice.process.step("BGTaskScheduler.register", identifier)
    // The app registers it once, and only the queue calls it.
    nonisolated(unsafe) let launchHandler = launchHandler
    handlers.withLock { handlers in
      handlers[identifier] = { task in
        // The system gives it to the handler and keeps no reference.
        nonisolated(unsafe) let task = task
        (queue ?? .global()).async { launchHandler(task) }
      }
    }
    return true
  }

  /// developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/submit(_:).
  open func submit(_ taskRequest: BGTaskRequest) throws {
    AttachedDevice.process.step("BGTaskScheduler.submit", taskRequest.identifier)
    try AttachedDevice.process.schedule(refresh: taskRequest.identifier, from: taskRequest.earliestBeginDate)
  }

  /// Runs the app's handler, as the system does; false if none is registered.
  package func launch(_ task: BGTask) -> Bool {
    guard let handler = handlers.withLock({ $0[task.identifier] }) else { return false }
    handler(task)
    return true
  }
}

/// developer.apple.com/documentation/backgroundtasks/bgtaskrequest.
// set up by one owner before the scheduler receives it
open class BGTaskRequest: NSObject, @unchecked Sendable {
  /// developer.apple.com/documentation/backgroundtasks/bgtaskrequest/identifier.
  public let identifier: String
  /// developer.apple.com/documentation/backgroundtasks/bgtaskrequest/earliestbegindate.
  open var earliestBeginDate: Date?

  init(_ identifier: String) { self.identifier = identifier }
}

/// developer.apple.com/documentation/backgroundtasks/bgapprefreshtaskrequest.
// as its superclass
open class BGAppRefreshTaskRequest: BGTaskRequest, @unchecked Sendable {
  /// developer.apple.com/documentation/backgroundtasks/bgapprefreshtaskrequest/init(identifier:).
  public init(identifier: String) { super.init(identifier) }
}

/// developer.apple.com/documentation/backgroundtasks/bgtask.
open class BGTask: NSObject {
  /// developer.apple.com/documentation/backgroundtasks/bgtask/identifier.
  public let identifier: String
  private let completed: @Sendable (Bool) -> Void

  /// A task as the system makes it.
  package init(_ identifier: String, completed: @escaping @Sendable (Bool) -> Void) {
    self.identifier = identifier
    self.completed = completed
  }

  /// developer.apple.com/documentation/backgroundtasks/bgtask/expirationhandler.
  open var expirationHandler: (() -> Void)?

  /// developer.apple.com/documentation/backgroundtasks/bgtask/settaskcompleted(success:).
  open func setTaskCompleted(success: Bool) {
    AttachedDevice.process.step("BGTask.setTaskCompleted", String(success))
    completed(success)
  }
}

/// developer.apple.com/documentation/backgroundtasks/bgapprefreshtask.
open class BGAppRefreshTask: BGTask {}
