// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
public import Foundation
public import FoundationNetworking

/// developer.apple.com/documentation/foundation/urlsession.
// constants; the rest is behind the lock of `background`
open class URLSession: NSObject, @unchecked Sendable {
  /// developer.apple.com/documentation/foundation/urlsession/shared.
  public static let shared = URLSession(configuration: .default)

  /// developer.apple.com/documentation/foundation/urlsession/configuration.
  public let configuration: URLSessionConfiguration
  /// developer.apple.com/documentation/foundation/urlsession/delegate.
  public let delegate: (any URLSessionDelegate)?
  /// developer.apple.com/documentation/foundation/urlsession/delegatequeue.
  public let delegateQueue: OperationQueue

  private(set) var background: BackgroundConnection?

  /// developer.apple.com/documentation/foundation/urlsession/init(configuration:).
  public convenience init(configuration: URLSessionConfiguration) {
    self.init(configuration: configuration, delegate: nil, delegateQueue: nil)
  }

  /// developer.apple.com/documentation/foundation/urlsession/init(configuration:delegate:delegatequeue:).
  public init(
    configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
    delegateQueue queue: OperationQueue?
  ) {
    self.configuration = configuration
    self.delegate = delegate
    delegateQueue = queue ?? Self.serialQueue()
    super.init()
    if let identifier = configuration.identifier {
      background = BackgroundConnection(identifier: identifier, of: self)
    }
  }

  /// developer.apple.com/documentation/foundation/urlsession/uploadtask(with:fromfile:).
  open func uploadTask(with request: URLRequest, fromFile fileURL: URL) -> URLSessionUploadTask {
    guard let background else {
      preconditionFailure("the stand-in makes upload tasks in background sessions only")
    }
    return background.upload(request, from: fileURL)
  }

  /// developer.apple.com/documentation/foundation/urlsession/uploadtask(withresumedata:).
  open func uploadTask(withResumeData resumeData: Data) -> URLSessionUploadTask {
    guard let background else {
      preconditionFailure("the stand-in makes upload tasks in background sessions only")
    }
    return background.upload(resuming: resumeData)
  }

  /// developer.apple.com/documentation/foundation/urlsession/alltasks.
  open var allTasks: [URLSessionTask] {
    get async { background?.openTasks() ?? [] }
  }

  /// developer.apple.com/documentation/foundation/urlsession/finishtasksandinvalidate().
  open func finishTasksAndInvalidate() { background?.invalidate(cancelling: false) }

  /// developer.apple.com/documentation/foundation/urlsession/invalidateandcancel().
  open func invalidateAndCancel() { background?.invalidate(cancelling: true) }

  func state(of task: URLSessionTask) -> URLSessionTask.State { background?.state(of: task) ?? .completed }

  func resume(_ task: URLSessionTask) { background?.resume(task) }

  func cancel(_ task: URLSessionTask) { background?.cancel(task) }

  private static func serialQueue() -> OperationQueue {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    return queue
  }
}

extension URLSession {
  /// developer.apple.com/documentation/foundation/urlsession/data(for:delegate:).
  public func data(
    for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (Data, URLResponse) {
    try await foreground("data", request) { try await $0.data(for: request) }
  }

  /// developer.apple.com/documentation/foundation/urlsession/upload(for:fromfile:delegate:).
  public func upload(
    for request: URLRequest, fromFile fileURL: URL, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (Data, URLResponse) {
    try await foreground("upload", request) { try await $0.upload(for: request, fromFile: fileURL) }
  }

  private func foreground(
    _ call: String, _ request: URLRequest,
    _ send: (FoundationNetworking.URLSession) async throws -> (Data, URLResponse)
  ) async throws -> (Data, URLResponse) {
    precondition(background == nil, "async calls are not supported in background sessions")
    let process = AttachedDevice.process
    process.step("URLSession.\(call)", "\(request.httpMethod ?? "GET") \(request.url?.path ?? "")")
    let activity = process.begin("URLSession.\(call)")
    defer { process.end(activity) }
    guard process.facts.networkIsUp else { throw URLError(.notConnectedToInternet) }
    let real = FoundationNetworking.URLSession(configuration: .ephemeral)
    defer { real.finishTasksAndInvalidate() }
    let result = try await send(real)
    process.step("URLSession.\(call) answered", "\((result.1 as? HTTPURLResponse)?.statusCode ?? 0)")
    return result
  }
}
