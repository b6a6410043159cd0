// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CFuzzer

/// Hands this program over to libFuzzer, which calls `input` with everything it thinks of.
package func fuzz(_ input: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt) {
  var count = CommandLine.argc
  var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
  LLVMFuzzerRunDriver(&count, &arguments, input)
}
