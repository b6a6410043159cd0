// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Checks the error with which a request is canceled.
enum ErrorDomainChecks {
  static func findings(_ source: SourceFile) -> [ExtensionFinding] {
    guard source.uses("cancelRequest") || source.uses("cancelRequestWithError"),
      let position = (swift(source) + objectiveC(source)).min()
    else { return [] }
    return [
      ExtensionFinding(
        .emptyErrorDomain, source.file, "",
        "Canceling the request with an error whose domain is empty crashes the extension.",
        fix: "Use a domain of your own.", line: source.line(at: position))
    ]
  }

  private static func swift(_ source: SourceFile) -> [Int] {
    let calls = ["NSError(", "NSError.init("].flatMap { source.calls($0) }
    let empty = ["domain:\"\",", "domain:String(),", "domain:String.init(),", "domain:.init(),"]
    return calls.filter { call in
      let arguments = call.arguments.filter { !$0.isWhitespace }
      return empty.contains { arguments.hasPrefix($0) }
    }
    .map(\.position)
  }

  private static func objectiveC(_ source: SourceFile) -> [Int] {
    ["errorWithDomain:", "initWithDomain:"].flatMap { piece in
      source.positions(of: piece).filter { position in
        let rest = source.text[(position + piece.utf8.count)...].prefix(40)
        let argument = String(decoding: rest, as: UTF8.self).drop { $0.isWhitespace }
        return argument.hasPrefix("@\"\"") || argument.hasPrefix("[NSString string]")
      }
    }
  }
}
