// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// The C that decodes and writes pictures, built by itself and given too little memory.
@Suite("Writing a picture with little memory")
struct LittleMemoryTests {
  private static let program = """
    #include <cconfinement.h>
    #include <stdlib.h>
    #include <sys/resource.h>

    int main(int count, char **words) {
      pixels noise = { .width = 3000, .height = 3000, .bands = 1 };
      size_t size = 9000000, written = 0;
      noise.at = malloc(size);
      for (size_t i = 0; i < size; i++) noise.at[i] = rand() >> 7 & 1 ? 255 : 0;
      struct rlimit most = { (rlim_t)atoi(words[1]) << 20, RLIM_INFINITY };
      if (setrlimit(RLIMIT_DATA, &most)) return 2;
      void *bytes = pixels_jpeg(&noise, 100, &written);
      int is_done = bytes != NULL;
      free(bytes);
      pixels_free(&noise);
      return is_done ? 0 : 3;
    }
    """

  private func run(_ words: String, in folder: URL) throws -> Int32 {
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.currentDirectoryURL = folder
    shell.arguments = ["-c", words]
    try shell.run()
    shell.waitUntilExit()
    return shell.terminationReason == .exit ? shell.terminationStatus : -1
  }

  @Test("ends in no picture, and never in a crash")
  func limits() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.program.utf8).write(to: folder.appending(path: "main.c"))
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/CConfinement").standardizedFileURL.path
    let files = ["jpeg", "feed", "across", "flatten"].map { "'\(sources)/\($0).c'" }.joined(separator: " ")
    #expect(
      try run("cc -std=gnu11 -O1 -I'\(sources)/include' main.c \(files) -ljpeg -lm -o main", in: folder) == 0)
    let outcomes = try stride(from: 10, through: 130, by: 10).map { try run("./main \($0)", in: folder) }
    #expect(
      outcomes.allSatisfy { $0 == 0 || $0 == 3 } && outcomes.first == 3 && outcomes.last == 0, "\(outcomes)")
  }
}
