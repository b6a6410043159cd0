// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareContract
public import ShareKit
public import UIKit

/// Passes shares to the system's background transfer service, and handles the responses.
///
/// Each attempt is a session of its own. The process that is alive when the response arrives handles it: the extension, or the
/// app that the system wakes. Handling a response twice is harmless.
public final class BackgroundUploader: NSObject, Sendable {
  private struct Open {
    var sessions: [String: URLSession] = [:]
    var bodies: [String: Data] = [:]
    var completions: [String: @MainActor @Sendable () -> Void] = [:]
  }

  private let outbox: Outbox
  private let container: SharedContainer
  private let transport: any ShareTransport
  private let prefix: String
  private let settled: @Sendable (ShareID, Outbox.Settlement) -> Void
  private let open = LockedValue(Open())

  /// Seconds for which only the transfer service sends a share.
  ///
  /// After that the app sends it, too. The server responds to the later request with the same receipt.
  public static let leaseSeconds = 1_200.0
  /// No answer of the contract is longer.
  private static let bodyLimit = 1 << 20

  /// Creates the uploader of an outbox.
  ///
  /// The names of its sessions begin with `prefix`.
  ///
  /// Without a transport, shares are sent to a Sharepipe server.
  public init(
    outbox: Outbox, container: SharedContainer, prefix: String, transport: (any ShareTransport)? = nil,
    settled: @escaping @Sendable (ShareID, Outbox.Settlement) -> Void = { _, _ in }
  ) {
    self.outbox = outbox
    self.container = container
    self.transport =
      transport
      ?? ContractTransport { share, target in
        UploadRoute(for: share, limit: container.snapshot(of: target.identity)?.limits.bodyBytes)
      }
    self.prefix = prefix
    self.settled = settled
    super.init()
  }

  /// Passes a share to the system's transfer service; false when it isn't due or another process has claimed it.
  ///
  /// When this returns true, the share is in the system's queue and this process may end. The session is connected before the
  /// share is claimed: a process that sees the claim and can connect knows that the claiming process has ended.
  ///
  /// - Throws: `OutboxError` when the share can't be claimed, `ShareFileError` or `CocoaError` when its body can't be linked into
  ///   the folder of transfers.
  public func start(_ id: ShareID, to target: UploadTarget) throws -> Bool {
    let name = TransferName(share: id, prefix: prefix)
    let session = connect(name.session)
    do {
      guard let entry = try claim(id, name, target) else {
        session.finishTasksAndInvalidate()
        return false
      }
      resume(try task(for: entry, in: session, name, target), for: entry, target)
      return true
    } catch {
      session.finishTasksAndInvalidate()
      try? outbox.release(id, owner: name.owner, retryAfter: 0, reason: nil)
      throw error
    }
  }

  private func claim(_ id: ShareID, _ name: TransferName, _ target: UploadTarget) throws -> OutboxEntry? {
    guard let entry = try outbox.entry(id) else { return nil }
    let seconds = Self.leaseSeconds + Double(entry.manifest.body.bytes) / 16_384
    return try outbox.claim(id, owner: name.owner, seconds: seconds, account: target.identity)
  }

  /// Resumes an interrupted upload if the system has provided resume data; otherwise the upload starts again.
  private func task(
    for entry: OutboxEntry, in session: URLSession, _ name: TransferName, _ target: UploadTarget
  ) throws -> URLSessionUploadTask {
    if #available(iOS 17, macOS 14, *), let data = outbox.takeResumption(of: entry, for: target) {
      return session.uploadTask(withResumeData: data)
    }
    let request = try transport.completeRequest(for: entry, to: target)
    return session.uploadTask(with: request, fromFile: try makeBodyFile(of: entry, name))
  }

  private func resume(_ task: URLSessionUploadTask, for entry: OutboxEntry, _ target: UploadTarget) {
    task.taskDescription = TransferDescription(entry.id, to: target.identity.server).text
    task.countOfBytesClientExpectsToSend = Int64(entry.manifest.body.bytes)
    task.resume()
  }

  /// The route of a share, by its size and the server's last known limits.
  package func route(of entry: OutboxEntry, as account: AccountIdentity) -> UploadRoute {
    UploadRoute(for: entry, limit: container.snapshot(of: account)?.limits.bodyBytes)
  }

  /// Handles the events of a session in the app that was woken for them.
  ///
  /// Calls `completion` once, on the main thread, after all events are handled. Returns false, without calling it, if the
  /// session isn't one of ShareKit's.
  public func handleEvents(of session: String, completion: @escaping @MainActor @Sendable () -> Void) -> Bool
  {
    guard session.hasPrefix(prefix) else { return false }
    open.withLock { $0.completions[session] = completion }
    _ = connect(session)
    return true
  }

  /// Continues the work of extensions that have ended: reconnects to running uploads, and makes shares due again that were
  /// claimed but never passed to the system.
  ///
  /// Shares of a running extension aren't changed. An upload whose lease is over is canceled, so that only the app sends the
  /// share.
  public func takeUp() async {
    for entry in outbox.entries() {
      guard case .uploading(let lease) = entry.state else { continue }
      guard let name = TransferName(owner: lease.owner, share: entry.id, prefix: prefix) else { continue }
      await takeUp(entry, lease, name)
    }
    removeOrphans()
  }

  /// Another process that is connected ends soon, as extensions do; if it does not, it is at work.
  private func takeUp(_ entry: OutboxEntry, _ lease: OutboxLease, _ name: TransferName) async {
    for wait in Self.waits {
      try? await Task.sleep(nanoseconds: wait)
      let session = connect(name.session)
      let tasks = await session.allTasks
      await settleCallbacks(of: session)
      guard isConnected(name.session) else { continue }
      // A task that was made and never resumed is as good as none.
      if tasks.allSatisfy({ $0.state == .suspended }) { return giveBack(entry, name, tasks, session) }
      if !lease.isHeld(at: outbox.now) { for task in tasks { task.cancel() } }
      return
    }
  }

  private func giveBack(
    _ entry: OutboxEntry, _ name: TransferName, _ tasks: [URLSessionTask], _ session: URLSession
  ) {
    // Settled meanwhile, or taken by another: then this does nothing.
    try? outbox.release(entry.id, owner: name.owner, retryAfter: 0, reason: entry.progress.reason)
    for task in tasks { task.cancel() }
    session.finishTasksAndInvalidate()
    removeLink(name)
  }

  /// A refused connection is reported on the delegate's queue.
  private func settleCallbacks(of session: URLSession) async {
    await withCheckedContinuation { continuation in
      session.delegateQueue.addOperation { continuation.resume() }
    }
  }

  private func isConnected(_ session: String) -> Bool { open.withLock { $0.sessions[session] != nil } }

  private static let waits: [UInt64] = [0, 100_000_000, 300_000_000, 600_000_000]

  /// Second names of bodies whose shares are acknowledged or deleted.
  private func removeOrphans(of share: ShareID? = nil) {
    for (name, file) in container.transferFiles() {
      guard let id = ShareID(String(name.prefix(36))), share == nil || share == id else { continue }
      // What cannot be read just now is not gone.
      let isGone = (try? outbox.entry(id) == nil) ?? false
      if isGone { try? FileManager.default.removeItem(at: file) }
    }
  }

  /// One session object for an identifier: a second one would be refused.
  private func connect(_ identifier: String) -> URLSession {
    open.withLock { open in
      if let session = open.sessions[identifier] { return session }
      let session = makeSession(identifier)
      open.sessions[identifier] = session
      return session
    }
  }

  private func makeSession(_ identifier: String) -> URLSession {
    let configuration = URLSessionConfiguration.background(withIdentifier: identifier)
    configuration.sharedContainerIdentifier = container.group
    configuration.isDiscretionary = false
    configuration.sessionSendsLaunchEvents = true
    return URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
  }

  private func makeBodyFile(of entry: OutboxEntry, _ name: TransferName) throws -> URL {
    let file = try container.transferFile(for: name.file)
    try transport.body(of: entry).makeFile(for: entry, at: file)
    return file
  }

  private func removeLink(_ name: TransferName) {
    guard let file = try? container.transferFile(for: name.file) else { return }
    try? FileManager.default.removeItem(at: file)
  }
}

extension BackgroundUploader: URLSessionDataDelegate {
  /// Collects the bytes of the response.
  public func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let key = Self.key(session, dataTask)
    open.withLock { open in
      let remaining = Self.bodyLimit - (open.bodies[key]?.count ?? 0)
      open.bodies[key, default: Data()].append(data.prefix(max(0, remaining)))
    }
  }

  /// Handles the end of an upload: checks the response, and changes the state of the share.
  public func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let body = open.withLock { $0.bodies.removeValue(forKey: Self.key(session, task)) } ?? Data()
    defer { session.finishTasksAndInvalidate() }
    guard let share = task.taskDescription.flatMap(TransferDescription.init),
      let name = name(of: session, share.id)
    else { return }
    let canResume = keepResumption(of: task, share.id, error)
    if let settlement = settle(share, name, task, body, error) {
      settled(share.id, settlement)
    }
    if !canResume { removeLink(name) }
    removeOrphans(of: share.id)
  }

  /// Tells the system that the events are handled.
  public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
    guard let identifier = session.configuration.identifier else { return }
    complete(identifier)
  }

  /// Removes a session that has ended, or that another process uses.
  public func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
    guard let identifier = session.configuration.identifier else { return }
    open.withLock { _ = $0.sessions.removeValue(forKey: identifier) }
    complete(identifier)
  }

  private func settle(
    _ share: TransferDescription, _ name: TransferName, _ task: URLSessionTask, _ body: Data,
    _ error: (any Error)?
  ) -> Outbox.Settlement? {
    // Gone: the app sent it meanwhile. Unreadable now: its lease ends, and it is sent again.
    guard let entry = (try? outbox.entry(share.id)) ?? nil else { return nil }
    var verdict = UploadVerdict.tryAgain(seconds: nil, why: .network)
    if let error {
      verdict = UploadVerdict(failure: error)
    } else if let response = task.response as? HTTPURLResponse {
      let request = task.originalRequest
      verdict = classify(
        UploadResponse(response, body: body, requestedURL: request?.url), to: entry, request, share.server)
    }
    return try? outbox.settle(share.id, verdict, owner: name.owner, server: share.server)
  }

  private func classify(
    _ response: UploadResponse, to entry: OutboxEntry, _ request: URLRequest?, _ server: ServerAddress?
  ) -> UploadVerdict {
    let verdict = transport.verdict(on: response, to: entry)
    switch verdict {
    case .needsSignIn:
      // Else the token is taken for a good one, and every large share is refused with it again.
      refuseToken(of: request, at: server)
    case .tryAgain(_, .noUploads) where isTooLarge(entry): return .refused(Problem(.bodyTooLarge))
    default: break
    }
    return verdict
  }

  /// The token that the request was made with, unless the user has signed in again meanwhile, here or at another server.
  private func refuseToken(of request: URLRequest?, at server: ServerAddress?) {
    let credentials = CredentialStore(container: container)
    guard let target = request.flatMap(UploadTarget.init) ?? credentials.read().target,
      server == nil || server == target.identity.server
    else { return }
    let values = request?.allHTTPHeaderFields?.values.map { $0 } ?? []
    if values.contains(where: { $0.hasSuffix(target.token) }) { try? credentials.refuse(target) }
  }

  /// Whether no way is left: too large for one request, and no uploads for the second time.
  ///
  /// The first time it may have been an upload that was gone on with and that the server had forgotten.
  private func isTooLarge(_ entry: OutboxEntry) -> Bool {
    entry.progress.reason?.code == UploadVerdict.Why.noUploads.rawValue
      && entry.owner.map { route(of: entry, as: $0) } == .resumable
  }

  /// Stores the system's resume data beside the share, and returns whether there was any.
  ///
  /// The data contains the request, whose header fields for a proxy are stored in the keychain only. So such an upload starts again.
  private func keepResumption(of task: URLSessionTask, _ id: ShareID, _ error: (any Error)?) -> Bool {
    guard #available(iOS 17, macOS 14, *), let error,
      let data = (error as NSError).userInfo[NSURLSessionUploadTaskResumeData] as? Data,
      let target = task.originalRequest.flatMap(UploadTarget.init),
      CredentialStore(container: container).read().target?.fields.isEmpty == true
    else { return false }
    return (try? outbox.keepResumption(data, of: id, for: target)) != nil
  }

  private func name(of session: URLSession, _ id: ShareID) -> TransferName? {
    session.configuration.identifier.flatMap { TransferName(session: $0, share: id, prefix: prefix) }
  }

  /// The system's handler is taken out before it is called, so that nothing calls it twice.
  private func complete(_ session: String) {
    guard let completion = open.withLock({ $0.completions.removeValue(forKey: session) }) else { return }
    DispatchQueue.main.async { completion() }
  }

  /// A task's number is unique within its session only.
  private static func key(_ session: URLSession, _ task: URLSessionTask) -> String {
    "\(session.configuration.identifier ?? "")#\(task.taskIdentifier)"
  }
}
