// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceSeam
import Foundation

/// One upload of a file over the real network, as the transfer service does it.
///
/// Where the system speaks the draft on resumable uploads and the server answers in it, an upload that breaks is gone on
/// with (draft-ietf-httpbis-resumable-upload); else it begins again at the next occasion.
struct Upload {
  /// What came of it.
  enum Result: Sendable {
    case answered(status: Int, headers: [String: String], body: Data)
    /// Nothing came back: the service keeps the task and tries again.
    case noConnection(String)
    /// It can never be sent.
    case impossible(Int)

    var words: String {
      switch self {
      case .answered(let status, _, _): "\(status)"
      case .noConnection(let why): "no answer: " + why
      case .impossible(let code): "impossible: \(code)"
      }
    }

    func apply(to task: inout TransferTask) {
      switch self {
      case .answered(let status, let headers, let body):
        task.status = status
        task.answerHeaders = headers
        // In two pieces, for nobody promises one.
        task.answerPieces = [body.prefix(body.count / 2), body.dropFirst(body.count / 2)].map { Data($0) }
        task.state = .finished
      case .impossible(let code): task.end(code)
      case .noConnection: break
      }
    }
  }

  let task: TransferTask
  /// The draft's interop version, if the system speaks one.
  let interop: Int?
  let log: (String, String) -> Void
  /// Told where the server keeps the upload, or that it does so no more.
  let keep: (URL?) -> Void

  // As long as an upload gets on, its interruptions are no matter; so many without an end are one.
  private static let patience = 200

  func run() -> Result {
    guard FileManager.default.isReadableFile(atPath: task.file) else {
      return .impossible(NSURLErrorFileDoesNotExist)
    }
    guard task.url.scheme != "https" else { return runSecurely() }
    var resource = task.resource
    var reached = -1
    for _ in 0..<Self.patience {
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

  /// What one request, or one HEAD and one PATCH, came to.
  private enum Step {
    case over(Result)
    case broken(resource: URL?, offset: Int, why: String)
    /// The server has nothing any more: from the beginning.
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
    case .answered(let status, let headers, let body):
      return .over(.answered(status: status, headers: headers, body: body))
    case .broken(let why): return .broken(resource: resource, offset: -1, why: why)
    }
  }

  private func goOn(at resource: URL) -> Step {
    let draft = DraftHeaders(interop ?? 3)
    let fields = task.headers.filter { !Self.ofContent.contains($0.key.lowercased()) }
    log("HEAD", resource.path)
    let state = HTTPExchange(url: resource).run("HEAD", fields.merging(draft.version) { $1 }, file: nil)
    guard case .answered(let status, let answer, _) = state else {
      return .broken(resource: resource, offset: -1, why: "no answer to HEAD")
    }
    let length = HTTPExchange.length(of: task.file)
    guard (200..<300).contains(status), let offset = answer["upload-offset"].flatMap(Int.init),
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
    case .answered(409, _, _): return .broken(resource: resource, offset: offset, why: "another offset")
    case .answered(404, _, _), .answered(410, _, _): return .lost
    case .answered(let status, let headers, let body):
      return .over(.answered(status: status, headers: headers, body: body))
    case .broken(let why): return .broken(resource: resource, offset: offset, why: why)
    }
  }

  private static let ofContent: Set<String> = ["content-type", "content-length", "accept"]
}

/// The header fields of the draft by its interop version.
struct DraftHeaders {
  private let interop: Int

  init(_ interop: Int) { self.interop = interop }

  var version: [String: String] { ["Upload-Draft-Interop-Version": String(interop)] }

  /// Version 3 says whether more comes, the later ones whether it is all.
  private var isWhole: [String: String] {
    interop < 5 ? ["Upload-Incomplete": "?0"] : ["Upload-Complete": "?1"]
  }

  var creation: [String: String] { version.merging(isWhole) { $1 } }

  func append(from offset: Int) -> [String: String] {
    var fields = creation
    fields["Upload-Offset"] = String(offset)
    if interop >= 6 { fields["Content-Type"] = "application/partial-upload" }
    return fields
  }
}

extension Device {
  /// The draft's interop version the system speaks.
  var interop: Int? {
    switch setting("resumableUpload") {
    case "none": nil
    case "auto": (Int(setting("osVersion").prefix { $0 != "." }) ?? 0) < 17 ? nil : 3
    case let version: Int(version)
    }
  }
}
