// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ExtensionCheck
import Testing

struct CodeCheckTests {
  private func codes(_ source: String, _ change: (inout TestProject) -> Void = { _ in }) throws -> [String] {
    var project = TestProject()
    project.source += "\n" + source
    change(&project)
    return try project.findings().map(\.code)
  }

  @Test(
    "after the request is completed, only a call that opens an address is a fault",
    arguments: [
      ("db.open(path)", false), ("panel.open()", false), ("document.open(fileURL)", false),
      ("store.open(name, options: [:])", true), ("responder.open(url)", true), ("self?.open(appURL!)", true),
      ("open(.open(URL(string: text)!))", true), ("view.window?.windowScene?.open(target)", true),
      ("extensionContext?.open(target)", true), ("UIApplication.shared.open(target)", true),
    ])
  func opening(call: String, isFault: Bool) throws {
    let found = try codes("func done() { context.completeRequest(returningItems: nil); \(call) }")
    #expect(found.contains("completesBeforeOpening") == isFault, "\(found)")
  }

  @Test(
    "a class with the system's sheet is found, however its declaration is spaced",
    arguments: [
      ("final class Sheet:SLComposeServiceViewController {}", true),
      ("class Sheet :\n  SLComposeServiceViewController, Other {}", true),
      ("var sheet: SLComposeServiceViewController?", false),
      ("func show(_ sheet: SLComposeServiceViewController) {}", false),
    ])
  func sheet(source: String, isFault: Bool) throws {
    #expect(try codes(source) == (isFault ? ["systemComposeSheet"] : []))
  }

  @Test("the superclass of an Objective-C class is read in its header", arguments: [true, false])
  func header(hasXcodeProject: Bool) throws {
    let found = try codes("") { project in
      project.hasXcodeProject = hasXcodeProject
      project.sources.append("ShareExtension/Sheet.m")
      project.files["ShareExtension/Sheet.h"] = "@interface Sheet : SLComposeServiceViewController\n@end"
      project.files["ShareExtension/Sheet.m"] = "#import \"Sheet.h\"\n@implementation Sheet\n@end"
    }
    #expect(found == ["systemComposeSheet"])
  }

  @Test(
    "an empty domain of an error is found in every spelling",
    arguments: [
      ("NSError(domain: String(), code: 0)", true), ("NSError(\n  domain: \"\",\n  code: 0)", true),
      ("NSError.init(domain:\"\", code: 0)", true), ("NSError(domain: \"org.example\", code: 0)", false),
      ("NSError(domain: String(describing: self), code: 0)", false),
    ])
  func domain(error: String, isFault: Bool) throws {
    let found = try codes("func stop() { context.cancelRequest(withError: \(error)) }")
    #expect(found == (isFault ? ["emptyErrorDomain"] : []))
  }
}
