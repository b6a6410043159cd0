// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ExtensionCheck
import Testing

struct ConditionalCodeTests {
  private static let call = "func go() { UIApplication.shared.open(url, options: [:]) }"

  private func codes(
    _ code: String, flags: String? = "", file: String = "ShareExtension/Other.swift",
    hasXcodeProject: Bool = true,
    other: [String: String] = [:]
  ) throws -> [String] {
    var project = TestProject()
    project.hasXcodeProject = hasXcodeProject
    project.sources.append(file)
    project.files[file] = code
    project.settings["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] = flags
    project.settings.merge(other) { $1 }
    return try project.findings().map(\.code)
  }

  @Test(
    "a directive in a comment or in a string of several lines is none",
    arguments: ["/* Put your own code in\n#if MY_FLAG\n*/", "let a = \"\"\"\n#if MY_FLAG\n\"\"\""])
  func quoted(text: String) throws {
    #expect(try codes(text + "\n" + Self.call) == ["sharedApplication"])
  }

  @Test(
    "code is checked if the target's settings build it",
    arguments: [
      ("#if MAIN_APP", "", false), ("#if MAIN_APP", "DEBUG MAIN_APP", true), ("#if !MAIN_APP", "", true),
      ("#if !MAIN_APP", "MAIN_APP", false), ("#if A && B", "A", false), ("#if A || B", "B", true),
      ("#if (A || B) && !C", "A", true), ("#if A // the app", "A", true), ("#if false", "", false),
      ("#if os(iOS) && A", "A", true), ("#if os(macOS)", "", false), ("#if !APP_EXTENSION", "", false),
      ("#if SHARE_EXTENSION", "", true), ("#if swift(>=6.0)", "", true), ("#if canImport(AppKit)", "", false),
      ("#if A\n#elseif B", "B", true), ("#if A\n#elseif B", "A B", false), ("#if A\n#else", "", true),
      ("#if A\n#else", "A", false), ("#if A\n#if B\n#endif", "A", true), ("#if A\n#if A\n#endif", "B", false),
    ])
  func settings(condition: String, flags: String, isFault: Bool) throws {
    let found = try codes(condition + "\n\(Self.call)\n#endif", flags: flags)
    #expect(found == (isFault ? ["sharedApplication"] : []))
  }

  @Test(
    "if the settings aren't known, a branch with an own name isn't checked",
    arguments: ["#if MAIN_APP", "#if !MAIN_APP", "#if MAIN_APP\n#else"])
  func unknown(condition: String) throws {
    let code = condition + "\n\(Self.call)\n#endif"
    #expect(try codes(code, flags: nil, hasXcodeProject: false) == [])
    #expect(try codes(code, flags: "$(ELSEWHERE)") == [])
    #expect(try codes(code, flags: nil) == (condition == "#if MAIN_APP" ? [] : ["sharedApplication"]))
  }

  @Test("a flag of the Swift compiler counts like a compilation condition")
  func compilerFlags() throws {
    let code = "#if MAIN_APP\n\(Self.call)\n#endif"
    for value in ["$(inherited) -D MAIN_APP", "\"-DMAIN_APP\""] {
      #expect(try codes(code, other: ["OTHER_SWIFT_FLAGS": value]) == ["sharedApplication"])
    }
  }

  @Test(
    "sources in Objective-C are checked by the definitions of their preprocessor",
    arguments: [
      ("#ifdef MAIN_APP", "", false), ("#ifdef MAIN_APP", "DEBUG=1 MAIN_APP", true),
      ("#if defined(MAIN_APP)", "MAIN_APP=1", true), ("#if MAIN_APP", "MAIN_APP=0", false),
      ("#ifndef MAIN_APP", "", true), ("#if TARGET_OS_IOS", "", true), ("#if __IPHONE_16_0 > 1", "", true),
      ("#define MAIN_APP 1\n#if MAIN_APP", "", false), ("#define OTHER 1\n#ifndef MAIN_APP", "", true),
      ("#ifndef Sheet_h\n#define Sheet_h", "", true), ("#ifndef A\n#define A 1\n#endif\n#if A", "", false),
    ])
  func objectiveC(condition: String, definitions: String, isFault: Bool) throws {
    let code = condition + "\nvoid go() { [[UIApplication sharedApplication] openURL:url]; }\n#endif"
    let found = try codes(
      code, file: "ShareExtension/Other.m", other: ["GCC_PREPROCESSOR_DEFINITIONS": definitions])
    #expect(found == (isFault ? ["sharedApplication"] : []))
  }

  @Test("a class in a branch that may not be built isn't missing")
  func declaration() throws {
    var project = TestProject()
    project.source = "#if MAIN_APP\nfinal class ShareViewController: UIViewController {}\n#endif"
    #expect(try project.findings().map(\.code) == [])
  }

  @Test("settings whose file is missing aren't known")
  func missingFile() throws {
    let code = "#if !MAIN_APP\n\(Self.call)\n#endif"
    #expect(try codes(code) == ["sharedApplication"])
    var project = TestProject()
    project.hasXcodeProject = true
    project.sources.append("ShareExtension/Other.swift")
    project.files["ShareExtension/Other.swift"] = code
    project.files["Configuration/ShareExtension.xcconfig"] = """
      #include "Generated.xcconfig"
      INFOPLIST_FILE = ShareExtension/Info.plist
      PRODUCT_BUNDLE_IDENTIFIER = org.example.app.share
      IPHONEOS_DEPLOYMENT_TARGET = 16.0
      CODE_SIGN_ENTITLEMENTS = ShareExtension/ShareExtension.entitlements
      """
    #expect(try project.findings().map(\.code) == [])
  }

  @Test(
    "a condition that isn't one leaves the code in, and doesn't stop the check",
    arguments: [
      "#if", "#if (", "#if )", "#if !", "#if &&", "#if os(", "#if () ||", "#endif\n#else\n#elseif A\n#if 1",
      "#if " + String(repeating: "(", count: 100_000), "#if " + String(repeating: "!", count: 100_000) + "A",
    ])
  func damaged(condition: String) throws {
    #expect(try codes(condition + "\n\(Self.call)\n#endif") == ["sharedApplication"])
  }
}
