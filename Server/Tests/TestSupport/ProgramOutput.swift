// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// Runs a program until it exits, and returns its standard output and errors, whatever its exit code.
package func outputAndErrors(of program: URL, _ arguments: [String], input: Data = Data()) throws -> Data {
  let process = Process()
  let (stdin, output) = (Pipe(), Pipe())
  process.executableURL = program
  process.arguments = arguments
  process.standardInput = stdin
  process.standardOutput = output
  process.standardError = output
  try process.run()
  try stdin.fileHandleForWriting.write(contentsOf: input)
  try stdin.fileHandleForWriting.close()
  let data = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return data
}
