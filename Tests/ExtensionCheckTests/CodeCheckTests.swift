// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ExtensionCheck
import Testing

struct CodeCheckTests {
  private static let image = [
    "NSExtensionActivationDictionaryVersion": 2, "NSExtensionActivationSupportsImageWithMaxCount": 1,
    "NSExtensionActivationSupportsMovieWithMaxCount": 1,
    "NSExtensionActivationSupportsWebPageWithMaxCount": 1,
  ]

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

  @Test("declaring a function with the name of a system function isn't reported as a call")
  func declaration() throws {
    let right = "func completeRequest() { openMainApp(); context.completeRequest(returningItems: nil) }"
    #expect(try !codes(right).contains("completesBeforeOpening"))
    let wrong = "func done() { completeRequest(); openMainApp() }"
    #expect(try codes(wrong).contains("completesBeforeOpening"))
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
      project.files["ShareExtension/Sheet.h"] = """
        #ifndef Sheet_h
        #define Sheet_h
        @interface Sheet : SLComposeServiceViewController
        @end
        #endif
        """
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

  @Test(
    "whole media that arrive as data, or as an image that is encoded again, are a fault",
    arguments: [
      ("provider.loadDataRepresentation(forTypeIdentifier: UTType.movie.identifier) { data, _ in }", true),
      ("provider.loadDataRepresentation(for: .image) { data, _ in }", true),
      ("provider.loadDataRepresentation(forTypeIdentifier: UTType.url.identifier) { data, _ in }", false),
      ("provider.loadDataRepresentation(forTypeIdentifier: type) { data, _ in }", false),
      (
        "provider.loadObject(ofClass: UIImage.self) { image, _ in (image as? UIImage)?.jpegData(compressionQuality: 1) }",
        true
      ),
      ("provider.loadObject(ofClass: UIImage.self) { image, _ in show(image) }", false),
    ])
  func media(call: String, isFault: Bool) throws {
    let found = try codes("func load(_ provider: NSItemProvider) { \(call) }") { $0.rule = Self.image }
    #expect(found.contains("mediaInMemory") == isFault, "\(found)")
  }

  @Test(
    "every API of Apple's list needs a reason, and what only has its name doesn't",
    arguments: [
      ("let date = try manager.attributesOfItem(atPath: path)[.modificationDate]", "FileTimestamp"),
      (
        "let all = try manager.attributesOfItem(atPath: path)\nlet date = all[.creationDate]", "FileTimestamp"
      ),
      ("if stat(path, &status) == 0 {}", "FileTimestamp"), ("Darwin.stat(path, &status)", "FileTimestamp"),
      ("fstatat(folder, name, &status, 0)", "FileTimestamp"),
      ("getattrlistbulk(folder, &list, &buffer, 10, 0)", "FileTimestamp"),
      ("fgetattrlist(file, &list, &buffer, 10, 0)", "FileTimestamp"),
      ("fstatfs(file, &status)", "DiskSpace"), ("fstatvfs(file, &status)", "DiskSpace"),
      ("url.resourceValues(forKeys: [.volumeAvailableCapacityForOpportunisticUsageKey])", "DiskSpace"),
      ("let size = try manager.attributesOfFileSystem(forPath: path)[.systemSize]", "DiskSpace"),
    ])
  func reasons(source: String, category: String) throws {
    var project = TestProject()
    project.source = source
    project.extensions["NSExtensionPrincipalClass"] = "Library.ShareViewController"
    project.privacy = [:]
    #expect(try project.findings().map(\.keyPath) == ["NSPrivacyAccessedAPITypes." + category])
    project.privacy = [category: ["C617.1"]]
    #expect(try project.findings().map(\.line) == [])
  }

  @Test(
    "a method or a key of the same name needs no reason",
    arguments: [
      "metrics.stat(name)", "func stat(_ name: String) {}", "var status = stat()", "columns[.creationDate]",
      "let keys: Set<Key> = [.creationDate]", "sort(by: [.modificationDate])", "restat(path)",
      "mystatfs(path)",
    ])
  func names(source: String) throws {
    #expect(try codes(source) == [])
  }

  @Test("calls of two lists need the reason of one of them")
  func overlap() throws {
    #expect(try codes("getattrlist(path, &list, &buffer, 10, 0)") == [])
  }

  @Test(
    "an App Group that a constant names is compared with the entitlements",
    arguments: [
      ("static let g = \"group.typo\"", true), ("let g: String = \"group.typo\"", true),
      ("static let g = \"group.org.example\"", false), ("let g = \"group.typo\"\nlet g = \"other\"", false),
      ("func box(g: String) {}", false),
    ])
  func constant(declaration: String, isFault: Bool) throws {
    for argument in ["Self.g", "g"] {
      let found = try codes(
        "\(declaration)\nlet box = manager.containerURL(forSecurityApplicationGroupIdentifier: \(argument))")
      #expect(found == (isFault ? ["appGroupMissing"] : []))
    }
  }

  @Test("an App Group that a macro of Objective-C names is compared with the entitlements")
  func macro() throws {
    let found = try codes("") { project in
      project.files["ShareExtension/Box.m"] = """
        #define kGroup @"group.typo"
        id box = [manager containerURLForSecurityApplicationGroupIdentifier:kGroup];
        """
    }
    #expect(found == ["appGroupMissing"])
  }

  @Test(
    "a predicate with a type that only looks like Apple's never fits",
    arguments: [
      ("public.pdf", "com.adobe.pdf"), ("public.gif", "com.compuserve.gif"),
      ("public.epub", "org.idpf.epub-container"), ("public.zip", "public.zip-archive"),
    ])
  func aliases(name: String, type: String) throws {
    func rule(_ types: [String]) -> String {
      SpoiledProject.predicate(
        types.map { "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\($0)\"" }.joined(separator: " OR "),
        ">= 1")
    }
    var project = TestProject()
    project.attributes = [:]
    project.rule = rule([name])
    let finding = try #require(project.findings().first)
    #expect(finding.code == "misspelledType" && finding.fix == "Did you mean \(type)?")
    project.rule = rule([name, type])
    #expect(try project.findings().map(\.code) == [])
  }
}
