// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ImageWork
import Testing

/// Functions of libvips that are declared by hand.
@Suite("The declarations of libvips")
struct DeclarationTests {
  @Test("agree with its headers")
  func headers() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources").standardizedFileURL.path
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/bin/sh")
    compiler.arguments = [
      "-c",
      "cc -std=gnu11 -Wall -Werror -fsyntax-only -DREAL_HEADERS $(pkg-config --cflags vips) "
        + "'\(folder)/CVips/cvips.c'",
    ]
    try compiler.run()
    compiler.waitUntilExit()
    #expect(compiler.terminationStatus == 0)
  }
}
