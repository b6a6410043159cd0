// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceSeam
public import Foundation
public import FoundationNetworking
import Synchronization

/// developer.apple.com/documentation/foundation/urlsessiontask.
open class URLSessionTask: NSObject, @unchecked Sendable {  // `state` is behind a lock, the rest is constant
  private let state: Mutex<(description: String?, response: URLResponse?)>
  let session: URLSession

  init(identifier: Int, request: URLRequest, description: String?, session: URLSession) {
    taskIdentifier = identifier
    originalRequest = request
    state = Mutex((description, nil))
    self.session = session
  }

  /// developer.apple.com/documentation/foundation/urlsessiontask/taskidentifier.
  public let taskIdentifier: Int
  /// developer.apple.com/documentation/foundation/urlsessiontask/originalrequest.
  public let originalRequest: URLRequest?

  /// developer.apple.com/documentation/foundation/urlsessiontask/taskdescription.
  open var taskDescription: String? {
    get { state.withLock { $0.description } }
    set { state.withLock { $0.description = newValue } }
  }

  /// developer.apple.com/documentation/foundation/urlsessiontask/response.
  open internal(set) var response: URLResponse? {
    get { state.withLock { $0.response } }
    set { state.withLock { $0.response = newValue } }
  }

  /// developer.apple.com/documentation/foundation/urlsessiontask/countofbytesclientexpectstosend.
  open var countOfBytesClientExpectsToSend: Int64 {
    get { -1 }
    set { _ = newValue }  // a hint to Apple's scheduler, which is not modelled
  }

  /// developer.apple.com/documentation/foundation/urlsessiontask/resume().
  open func resume() { session.resume(self) }

  /// developer.apple.com/documentation/foundation/urlsessiontask/cancel().
  open func cancel() { session.cancel(self) }
}

/// developer.apple.com/documentation/foundation/urlsessiondatatask.
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}  // as its superclass

/// developer.apple.com/documentation/foundation/urlsessionuploadtask.
open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}  // as its superclass
