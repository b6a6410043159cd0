// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Testing

struct ArrowTests {
  private let repository = Repository()

  /// Our modules by name, the stand-ins left out: they are Apple's as far as an import is concerned.
  private static let ourModules = Set(TargetRule.all.map(\.name) + TargetRule.all.flatMap(\.ours))

  @Test("a target imports only what its rule allows", arguments: TargetRule.all.map(\.name))
  func arrows(target: String) throws {
    let rule = try #require(TargetRule.all.first { $0.name == target })
    for found in try Import.below(rule.folder, of: repository) where !allows(rule, found) {
      Issue.record("\(found) — \(rule.name) must not: \(rule.reason)")
    }
  }

  private func allows(_ rule: TargetRule, _ found: Import) -> Bool {
    if found.module == rule.name || rule.ours.contains(found.module) { return true }
    if Self.ourModules.contains(found.module) { return false }
    guard let foreign = rule.foreign else { return true }
    return foreign.contains(found.module)
  }

  @Test(
    "no source of the server imports a module that has a stand-in, for canImport would then turn true there")
  func standInsStayOut() throws {
    for found in try Import.below("Server", of: repository) where TargetRule.standIns.contains(found.module) {
      Issue.record("\(found) — the server is never built beside the stand-ins of Apple's modules")
    }
  }

  @Test("every folder with sources has a rule")
  func everyFolder() throws {
    let roots = ["Sources/", "Server/Sources/", "Simulator/", "Apps/iOS/"]
    let folders = Set(TargetRule.all.map(\.folder))
    for file in try repository.files() where file.hasSuffix(".swift") {
      guard let root = roots.first(where: file.hasPrefix) else { continue }
      let folder = root + file.dropFirst(root.count).prefix { $0 != "/" }
      #expect(
        folders.contains(folder), "\(file): write a rule for \(folder) in TargetRule.swift, with its reason")
    }
  }

  @Test(
    "an import is read with what may stand around it",
    arguments: [
      ("import Foundation", "Foundation"), ("  @testable import Reading", "Reading"),
      ("@_exported public import UIKit", "UIKit"), ("package import struct Foundation.Data", "Foundation"),
      ("import CXML2 // SAX", "CXML2"), ("// import Foundation", nil), ("let text = \"import X\"", nil),
      ("import", nil),
    ] as [(String, String?)])
  func readsImports(line: String, module: String?) {
    #expect(Import.module(importedBy: line[...]) == module)
  }
}
