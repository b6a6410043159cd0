// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Testing

struct DocumentationRuleTests {
  private let repository = Repository()

  @Test("every public throwing declaration of ShareKit and ShareKitPlatform names the errors it throws")
  func throwing() throws {
    var compared = 0
    for file in try sources(in: ["Sources/ShareKit/", "Sources/ShareKitPlatform/"]) {
      for found in SourceDeclaration.all(in: try repository.lines(file))
      where found.isPublic && found.throwsErrors {
        compared += 1
        #expect(
          found.documentation.contains { $0.contains("- Throws:") },
          "\(file):\(found.line): name the errors in a line that begins with “- Throws:”")
      }
    }
    #expect(compared > 40)
  }

  @Test("every documentation comment of the root package's sources has at least four words")
  func length() throws {
    let folders = [
      "Sources/ShareContract/", "Sources/ShareKit/", "Sources/ShareKitPlatform/", "Sources/ActivationRules/",
      "Sources/ExtensionCheck/",
    ]
    var compared = 0
    for file in try sources(in: folders) {
      for found in SourceDeclaration.all(in: try repository.lines(file)) where !found.documentation.isEmpty {
        compared += 1
        let words = found.documentation.joined(separator: " ").split(separator: " ")
        #expect(
          words.count >= 4, "\(file):\(found.line): say what the declaration does, or delete the comment")
      }
    }
    #expect(compared > 1000)
  }

  @Test(
    "the errors of a declaration are found behind its parameters, not in them",
    arguments: [
      ("public func read() throws -> Data {", true), ("public init(url: URL) throws(Failure) {", true),
      ("public func run(_ body: () throws -> Void) {", false),
      ("public var size: Int { get throws { 1 } }", true),
      ("public func run(_ body: (Int) throws -> Void) rethrows {", false),
    ])
  func readsErrors(line: String, expected: Bool) {
    let found = SourceDeclaration.all(in: ["/// Four words are here.", line[...]])
    #expect(found.map(\.throwsErrors) == [expected])
  }

  private func sources(in folders: [String]) throws -> [String] {
    try repository.files().filter { file in
      file.hasSuffix(".swift") && folders.contains(where: file.hasPrefix)
    }
  }
}
