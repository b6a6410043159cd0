// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CEmbeddedFiles
import Foundation
import Mustache

/// Renders the pages of a bin.
final class BinPages: Sendable {
  private let library: MustacheLibrary

  /// Parses the templates, which are part of the program.
  init() throws {
    let sources: [String: EmbeddedFile] = [
      "list": .binListTemplate, "request": .binRequestTemplate,
      "layout": .binLayoutTemplate,
    ]
    library = MustacheLibrary(
      templates: try sources.mapValues { try MustacheTemplate(string: $0.text) })
  }

  /// The list of requests with the planned responses.
  func list(_ requests: [ReceivedRequest], plan: [PlannedResponse], address: String) -> String {
    // The template can't tell a missing value from nil within a list.
    let rows = requests.map { row($0).compactMapValues { $0 } }
    return render(
      [
        "title": "Request bin", "address": address, "rows": rows, "isEmpty": rows.isEmpty,
        "count": "\(requests.count)", "plan": plan.map(\.summary), "hasPlan": !plan.isEmpty,
        "form": ResponseForm.fields(of: plan.first ?? PlannedResponse()),
      ], "list")
  }

  /// Everything about one request.
  func request(_ request: ReceivedRequest, body: URL) -> String {
    var values = row(request)
    values["title"] = "Request \(request.id)"
    values["headers"] = request.headers.map { ["name": $0.name, "value": $0.value] }
    values["sha256"] = request.sha256
    values["partsProblem"] = request.partsProblem
    values["parts"] = request.parts.enumerated().map { part($0.offset, $0.element, request, body) }
    values["hasParts"] = !request.parts.isEmpty
    if request.parts.isEmpty, request.bytes > 0 { values["body"] = whole(request, body) }
    return render(values, "request")
  }

  private func render(_ values: [String: Any?], _ name: String) -> String {
    library.render(values.compactMapValues { $0 }, withTemplate: name) ?? ""
  }

  private func row(_ request: ReceivedRequest) -> [String: Any?] {
    [
      "id": "\(request.id)", "method": request.method, "target": request.target,
      "type": request.mediaType, "size": size(request.bytes), "time": time(request.receivedAt),
      "status": request.status.map { "\($0)" }, "outcome": Self.text(request.outcome),
      "look": Self.look(request), "bodyTime": "\(request.bodyMilliseconds) ms",
      "totalTime": "\(request.totalMilliseconds) ms",
      "partCount": request.parts.isEmpty ? nil : "\(request.parts.count)", "upload": upload(request.upload),
    ]
  }

  private func upload(_ step: ReceivedRequest.UploadStep?) -> [String: String]? {
    step.map {
      [
        "uploadID": $0.id, "offset": "\($0.offset)",
        "uploadState": $0.isComplete ? "complete" : "to be continued",
      ]
    }
  }

  private func part(
    _ index: Int, _ part: ReceivedPart, _ request: ReceivedRequest, _ body: URL
  ) -> [String: Any] {
    let preview = BodyPreview(body, offset: part.offset, bytes: part.bytes, contentType: part.contentType)
    let values: [String: Any?] = [
      "name": part.name, "fileName": part.fileName, "partType": part.contentType,
      "location": part.contentLocation,
      "partSize": size(part.bytes), "link": "/-/requests/\(request.id)/parts/\(index)",
      "text": preview.text, "isImage": preview.isImage, "isShortened": preview.isShortened,
    ]
    return values.compactMapValues { $0 }
  }

  private func whole(_ request: ReceivedRequest, _ body: URL) -> [String: Any] {
    let preview = BodyPreview(
      body, offset: 0, bytes: request.bytes, contentType: request.header("content-type"))
    let values: [String: Any?] = [
      "link": "/-/requests/\(request.id)/body", "text": preview.text, "isImage": preview.isImage,
      "isShortened": preview.isShortened,
    ]
    return values.compactMapValues { $0 }
  }
}

extension BinPages {
  private static func text(_ outcome: ReceivedRequest.Outcome) -> String {
    switch outcome {
    case .receiving: "Receiving"
    case .complete: "Complete"
    case .interrupted: "The client closed the connection"
    case .cut: "Closed as planned"
    case .tooLarge: "Too large"
    }
  }

  private static func look(_ request: ReceivedRequest) -> String {
    switch request.outcome {
    case .receiving: "wait"
    case .complete: (request.status ?? 0) < 400 ? "good" : "bad"
    case .interrupted, .cut, .tooLarge: "bad"
    }
  }

  private func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<1024: "\(bytes) bytes"
    case ..<(1 << 20): "\(bytes / 102 / 10).\(bytes / 102 % 10) KB"
    default: "\(bytes >> 20) MB"
    }
  }

  private func time(_ date: Date) -> String {
    date.formatted(.iso8601.time(includingFractionalSeconds: true))
  }
}
