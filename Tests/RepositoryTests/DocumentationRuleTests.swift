// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Testing

struct DocumentationRuleTests {
  private let repository = Repository()
  /// The modules that scripts/docs documents.
  private static let libraries = ["Encodings", "ShareContract", "ShareKit", "ShareKitPlatform"].map {
    "Sources/\($0)/"
  }

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

  @Test("a public declaration of the documented libraries describes all of its parameters, or none")
  func parameters() throws {
    for file in try sources(in: Self.libraries) {
      for found in SourceDeclaration.all(in: try repository.lines(file)) where found.isPublic {
        #expect(
          found.undocumentedParameters.isEmpty,
          "\(file):\(found.line): describe \(found.undocumentedParameters), too, or “make docs” fails")
      }
    }
  }

  @Test("a link of the libraries' documentation to a function has the labels of one that exists")
  func links() throws {
    let files = try repository.files().filter { file in
      Self.libraries.contains(where: file.hasPrefix) && (file.hasSuffix(".swift") || file.hasSuffix(".md"))
    }
    let names = try Set(
      files.flatMap { try SourceDeclaration.all(in: repository.lines($0)).compactMap(\.linkName) })
    let bases = Set(names.map { $0.prefix { $0 != "(" } })
    var compared = 0
    for file in files {
      for link in try repository.text(file).matches(of: /``(?:\w+\/)*(\w+\([\w:]*\))(?:-\w+)?``/) {
        // Apple's functions aren't in the list.
        guard bases.contains(link.1.prefix { $0 != "(" }) else { continue }
        compared += 1
        let exists = names.contains(String(link.1))
        #expect(exists, "\(file): there is no \(link.1), so “make docs” fails")
      }
    }
    #expect(compared > 40)
  }

  @Test(
    "a link names a function by its labels",
    arguments: [
      (
        "public func load(_ id: ID, from api: API, then: (Int, [Int: Int]) -> Void = { _ in }) {",
        "load(_:from:then:)"
      ),
      ("public init?(body: @escaping @Sendable (String) async -> Bool) {", "init(body:)"),
      ("public func map<T>(over value: T) -> T {", "map(over:)"), ("public func end() {", "end()"),
      ("case full(Int, free: Int)", "full(_:free:)"), ("public var size: Int { 1 }", nil),
    ])
  func linkNames(line: String, expected: String?) {
    let found = SourceDeclaration.all(in: ["/// Four words are here.", line[...]])
    #expect(found.map(\.linkName) == [expected])
  }

  @Test(
    "a parameter that is left out is found by the name that the body uses",
    arguments: [
      (
        "public func load(_ id: ID, from api: API, then body: (Int, [Int: Int]) -> Void = { _ in }) {",
        ["id", "api"]
      ),
      ("public init(body: @escaping @Sendable (String) async -> Bool) {", []),
      ("public func read(body: Int) -> [String: Int] {", []),
    ])
  func leftOutParameters(line: String, expected: [String]) {
    let found = SourceDeclaration.all(in: ["/// - Parameter body: is called at the end.", line[...]])
    #expect(found.map(\.undocumentedParameters) == [expected])
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
