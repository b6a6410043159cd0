// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CFuzzer

/// Starts libFuzzer, which calls `input` with every input it generates.
package func fuzz(_ input: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt) {
  var count = CommandLine.argc
  var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
  LLVMFuzzerRunDriver(&count, &arguments, input)
}
