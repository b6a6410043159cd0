// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
import Foundation
import FoundationNetworking
import Synchronization

/// Connects a process to a background session: passes requests to the transfer service and delivers its events.
final class BackgroundConnection: Sendable {
  private struct State {
    var refusal: SessionRefusal?
    var tasks: [Int: URLSessionUploadTask] = [:]
    var finishing = false
    var closed = false
  }

  private let identifier: String
  private let process: any DeviceProcess
  private let state = Mutex(State())
  private let queue: DispatchQueue
  // Apple's session keeps its delegate until it is invalidated, and so does this one.
  private let session: Mutex<URLSession?>
  private static let pollInterval = 0.02

  init(identifier: String, of session: URLSession) {
    self.identifier = identifier
    process = AttachedDevice.process
    queue = DispatchQueue(label: "background session " + identifier)
    self.session = Mutex(session)
    connect(session)
  }

  private func connect(_ session: URLSession) {
    process.step("URLSession.init(background)", identifier)
    do {
      try process.transfers.connect(
        session: identifier, sharedContainer: session.configuration.sharedContainerIdentifier)
      listen()
    } catch {
      let refusal = error as? SessionRefusal ?? .inUseByAnotherProcess
      state.withLock { $0.refusal = refusal }
      close(NSError(domain: NSURLErrorDomain, code: refusal.rawValue))
    }
  }

  // MARK: Requests of the process

  func upload(_ request: URLRequest, from file: URL) -> URLSessionUploadTask {
    process.step("URLSession.uploadTask(with:fromFile:)", request.url?.path ?? "")
    guard let session = session.withLock({ $0 }), let url = request.url else {
      preconditionFailure("a task was made in a session that has been invalidated")
    }
    return add(request, in: session) { number in
      TransferTask(
        identifier: number, description: nil, url: url, method: request.httpMethod ?? "POST",
        headers: request.allHTTPHeaderFields ?? [:], file: file.path,
        resourceSeconds: session.configuration.timeoutIntervalForResource)
    }
  }

  func upload(resuming data: Data) -> URLSessionUploadTask {
    process.step("URLSession.uploadTask(withResumeData:)", "\(data.count) bytes")
    guard let session = session.withLock({ $0 }),
      let known = try? JSONDecoder().decode(TransferResumption.self, from: data)
    else {
      preconditionFailure("a task was made in an invalidated session, or of data that no system gave out")
    }
    var request = URLRequest(url: known.url)
    request.httpMethod = known.method
    request.allHTTPHeaderFields = known.headers
    return add(request, in: session) { number in
      TransferTask(
        identifier: number, description: nil, url: known.url, method: known.method, headers: known.headers,
        file: known.file, resource: known.resource,
        resourceSeconds: session.configuration.timeoutIntervalForResource)
    }
  }

  private func add(
    _ request: URLRequest, in session: URLSession, _ make: (Int) -> TransferTask
  ) -> URLSessionUploadTask {
    let number = (try? process.transfers.add(make, to: identifier)) ?? 0
    let task = URLSessionUploadTask(identifier: number, request: request, description: nil, session: session)
    state.withLock { $0.tasks[number] = task }
    return task
  }

  func resume(_ task: URLSessionTask) {
    process.step("URLSessionTask.resume", task.taskDescription ?? "")
    try? process.transfers.resume(
      task: task.taskIdentifier, describedAs: task.taskDescription, of: identifier)
  }

  func cancel(_ task: URLSessionTask) {
    process.step("URLSessionTask.cancel", task.taskDescription ?? "")
    try? process.transfers.cancel(task: task.taskIdentifier, of: identifier)
  }

  func state(of task: URLSessionTask) -> URLSessionTask.State {
    let found = process.transfers.tasks(of: identifier).first { $0.identifier == task.taskIdentifier }
    switch found?.state {
    case .suspended: return .suspended
    case .waiting: return .running
    case .finished, .delivered, nil: return .completed
    }
  }

  func openTasks() -> [URLSessionTask] {
    guard state.withLock({ $0.refusal == nil }) else { return [] }
    return process.transfers.tasks(of: identifier).filter { $0.state != .delivered }.compactMap(known)
  }

  func invalidate(cancelling: Bool) {
    process.step(
      cancelling ? "URLSession.invalidateAndCancel" : "URLSession.finishTasksAndInvalidate", identifier)
    if cancelling { for task in openTasks() { cancel(task) } }
    state.withLock { $0.finishing = true }
  }

  // MARK: Events of the transfer service

  private func listen() {
    queue.asyncAfter(deadline: .now() + Self.pollInterval) { [self] in
      guard !state.withLock({ $0.closed }) else { return }
      deliverFinished()
      listen()
    }
  }

  private func deliverFinished() {
    let all = process.transfers.tasks(of: identifier)
    for finished in all where finished.state == .finished { deliver(finished) }
    guard !all.contains(where: { $0.state == .waiting || $0.state == .suspended }) else { return }
    if all.contains(where: { $0.state == .finished }) { finishEvents() }
    if state.withLock({ $0.finishing }) { close(nil) }
  }

  private func deliver(_ finished: TransferTask) {
    guard let task = known(finished), let session = session.withLock({ $0 }) else { return }
    task.response = response(of: finished)
    onDelegateQueue { [process, identifier] in
      let delegate = session.delegate as? any URLSessionDataDelegate
      for piece in finished.responsePieces {
        process.step("urlSession(_:dataTask:didReceive:)", "\(piece.count) bytes")
        delegate?.urlSession(session, dataTask: task, didReceive: piece)
      }
      process.step("urlSession(_:task:didCompleteWithError:)", finished.status.map(String.init) ?? "error")
      let error = finished.errorCode.map {
        NSError(domain: NSURLErrorDomain, code: $0, userInfo: Self.details(of: finished))
      }
      (session.delegate as? any URLSessionTaskDelegate)?.urlSession(
        session, task: task, didCompleteWithError: error)
      try? process.transfers.delivered(task: finished.identifier, of: identifier)
    }
  }

  private static func details(of task: TransferTask) -> [String: Any] {
    var details: [String: Any] = [:]
    details[NSURLErrorBackgroundTaskCancelledReasonKey] = task.cancelReason
    details[NSURLSessionUploadTaskResumeData] = task.resumeData
    return details
  }

  /// Observed in practice: an extension isn't told that a session's events have ended.
  private func finishEvents() {
    guard !process.bundle.isExtension, let session = session.withLock({ $0 }) else { return }
    onDelegateQueue { [process, identifier] in
      process.step("urlSessionDidFinishEvents(forBackgroundURLSession:)", identifier)
      session.delegate?.urlSessionDidFinishEvents(forBackgroundURLSession: session)
    }
  }

  private func close(_ error: NSError?) {
    state.withLock { $0.closed = true }
    if error == nil { process.transfers.disconnect(session: identifier) }
    let open = session.withLock { held in
      defer { held = nil }
      return held
    }
    guard let open else { return }
    open.delegateQueue.addOperation { open.delegate?.urlSession(open, didBecomeInvalidWithError: error) }
  }

  private func onDelegateQueue(_ work: @escaping @Sendable () -> Void) {
    let activity = process.begin("delegate of a background session")
    let operation = BlockOperation { [process] in
      work()
      process.end(activity)
    }
    session.withLock { $0 }?.delegateQueue.addOperations([operation], waitUntilFinished: true)
  }

  private func known(_ task: TransferTask) -> URLSessionUploadTask? {
    guard let session = session.withLock({ $0 }) else { return nil }
    return state.withLock { state in
      if let known = state.tasks[task.identifier] { return known }
      var request = URLRequest(url: task.url)
      request.httpMethod = task.method
      request.allHTTPHeaderFields = task.headers
      let made = URLSessionUploadTask(
        identifier: task.identifier, request: request, description: task.description, session: session)
      state.tasks[task.identifier] = made
      return made
    }
  }

  private func response(of task: TransferTask) -> HTTPURLResponse? {
    task.status.flatMap {
      HTTPURLResponse(
        url: task.url, statusCode: $0, httpVersion: "HTTP/1.1", headerFields: task.responseHeaders)
    }
  }
}
