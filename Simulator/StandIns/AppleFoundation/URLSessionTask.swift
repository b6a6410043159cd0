// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
public import Foundation
public import FoundationNetworking
import Synchronization

/// developer.apple.com/documentation/foundation/urlsessiontask.
open class URLSessionTask: NSObject, @unchecked Sendable {  // `values` is behind a lock, the rest is constant
  private let values: Mutex<(description: String?, response: URLResponse?)>
  let session: URLSession

  init(identifier: Int, request: URLRequest, description: String?, session: URLSession) {
    taskIdentifier = identifier
    originalRequest = request
    values = Mutex((description, nil))
    self.session = session
  }

  /// developer.apple.com/documentation/foundation/urlsessiontask/taskidentifier.
  public let taskIdentifier: Int
  /// developer.apple.com/documentation/foundation/urlsessiontask/originalrequest.
  public let originalRequest: URLRequest?

  /// developer.apple.com/documentation/foundation/urlsessiontask/taskdescription.
  open var taskDescription: String? {
    get { values.withLock { $0.description } }
    set { values.withLock { $0.description = newValue } }
  }

  /// developer.apple.com/documentation/foundation/urlsessiontask/response.
  open internal(set) var response: URLResponse? {
    get { values.withLock { $0.response } }
    set { values.withLock { $0.response = newValue } }
  }

  /// developer.apple.com/documentation/foundation/urlsessiontask/countofbytesclientexpectstosend.
  open var countOfBytesClientExpectsToSend: Int64 {
    get { -1 }
    set { _ = newValue }  // a hint to Apple's scheduler, which is not modeled
  }

  /// developer.apple.com/documentation/foundation/urlsessiontask/state-swift.enum.
  public enum State: Int, Sendable {
    /// The task is running or queued.
    case running
    /// The task was not resumed.
    case suspended
    /// The task was canceled; its delegate doesn't know yet.
    case canceling
    /// The task is done.
    case completed
  }

  /// developer.apple.com/documentation/foundation/urlsessiontask/state-swift.property.
  open var state: State { session.state(of: self) }

  /// developer.apple.com/documentation/foundation/urlsessiontask/resume().
  open func resume() { session.resume(self) }

  /// developer.apple.com/documentation/foundation/urlsessiontask/cancel().
  open func cancel() { session.cancel(self) }
}

/// developer.apple.com/documentation/foundation/urlsessiondatatask.
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}  // as its superclass

/// developer.apple.com/documentation/foundation/urlsessionuploadtask.
open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}  // as its superclass
