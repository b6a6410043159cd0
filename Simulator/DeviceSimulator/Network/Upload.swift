// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
import Foundation

/// Uploads one file over the real network, as the transfer service does.
///
/// If both the system and the server support resumable uploads, an interrupted upload continues where it stopped
/// (draft-ietf-httpbis-resumable-upload). Otherwise it starts again at the next attempt.
struct Upload {
  /// How the upload ended.
  enum Result: Sendable {
    case responded(status: Int, headers: [String: String], body: Data)
    /// No response arrived: the service keeps the task and tries again.
    case noConnection(String)
    /// The upload can never succeed.
    case impossible(Int)

    var words: String {
      switch self {
      case .responded(let status, _, _): "\(status)"
      case .noConnection(let why): "no answer: " + why
      case .impossible(let code): "impossible: \(code)"
      }
    }

    func apply(to task: inout TransferTask) {
      switch self {
      case .responded(let status, let headers, let body):
        task.status = status
        task.responseHeaders = headers
        // Sent in two pieces because no server promises to read one.
        task.responsePieces = [body.prefix(body.count / 2), body.dropFirst(body.count / 2)].map { Data($0) }
        task.state = .finished
      case .impossible(let code): task.end(code)
      case .noConnection: break
      }
    }
  }

  let task: TransferTask
  /// The draft's interop version that the system supports, if any.
  let interop: Int?
  let log: (String, String) -> Void
  /// Called with the URL where the server keeps the upload, and with nil when it no longer does.
  let keep: (URL?) -> Void

  // Interruptions don't matter while the upload makes progress. This many in a row without any end it.
  private static let attemptLimit = 200

  func run() -> Result {
    guard FileManager.default.isReadableFile(atPath: task.file) else {
      return .impossible(NSURLErrorFileDoesNotExist)
    }
    guard task.url.scheme != "https" else { return runSecurely() }
    var resource = task.resource
    var reached = -1
    for _ in 0..<Self.attemptLimit {
      switch resource.map({ goOn(at: $0) }) ?? begin() {
      case .over(let result): return result
      case .broken(let known, let offset, let why):
        guard known != nil, offset > reached || resource == nil else { return .noConnection(why) }
        (resource, reached) = (known, offset)
      case .lost: resource = nil
      }
      keep(resource)
    }
    return .noConnection("too many interruptions")
  }

  /// How one request ended, or one HEAD and one PATCH.
  private enum Step {
    case over(Result)
    case broken(resource: URL?, offset: Int, why: String)
    /// The server has dropped the upload, so it has to start again.
    case lost
  }

  private func begin() -> Step {
    var resource: URL?
    var headers = task.headers
    if let interop { headers.merge(DraftHeaders(interop).creation) { $1 } }
    let ending = HTTPExchange(url: task.url).run(
      task.method, headers, file: (task.file, 0)
    ) { status, fields in
      guard status == 104, interop != nil, let location = fields["location"] else { return }
      resource = URL(string: location, relativeTo: task.url)?.absoluteURL
      log("answer 104", resource?.path ?? "")
      keep(resource)
    }
    switch ending {
    case .responded(let status, let headers, let body):
      return .over(.responded(status: status, headers: headers, body: body))
    case .broken(let why): return .broken(resource: resource, offset: -1, why: why)
    }
  }

  private func goOn(at resource: URL) -> Step {
    let draft = DraftHeaders(interop ?? 3)
    let fields = task.headers.filter { !Self.ofContent.contains($0.key.lowercased()) }
    log("HEAD", resource.path)
    let state = HTTPExchange(url: resource).run("HEAD", fields.merging(draft.version) { $1 }, file: nil)
    guard case .responded(let status, let reply, _) = state else {
      return .broken(resource: resource, offset: -1, why: "no answer to HEAD")
    }
    let length = HTTPExchange.length(of: task.file)
    guard (200..<300).contains(status), let offset = reply["upload-offset"].flatMap(Int.init),
      offset < length
    else {
      log("answer", "\(status), not to be gone on with")
      return .lost
    }
    return patch(resource, from: offset, fields.merging(draft.append(from: offset)) { $1 })
  }

  private func patch(_ resource: URL, from offset: Int, _ headers: [String: String]) -> Step {
    log("PATCH", "\(resource.path) from \(offset)")
    switch HTTPExchange(url: resource).run("PATCH", headers, file: (task.file, offset)) {
    case .responded(409, _, _): return .broken(resource: resource, offset: offset, why: "another offset")
    case .responded(404, _, _), .responded(410, _, _): return .lost
    case .responded(let status, let headers, let body):
      return .over(.responded(status: status, headers: headers, body: body))
    case .broken(let why): return .broken(resource: resource, offset: offset, why: why)
    }
  }

  private static let ofContent: Set<String> = ["content-type", "content-length", "accept"]
}

extension Device {
  /// The draft's interop version that the system supports.
  var interop: Int? {
    switch setting("resumableUpload") {
    case "none": nil
    case "auto": (Int(setting("osVersion").prefix { $0 != "." }) ?? 0) < 17 ? nil : 3
    case let version: Int(version)
    }
  }
}
