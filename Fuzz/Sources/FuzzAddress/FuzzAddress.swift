// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Fetching
import FuzzRun

/// Reads the bytes as a URL, as a `Location` and as an allowance.
///
/// An accepted URL must read back as itself, and libcurl must find the same host in it that was checked.
private func fuzzAddress(_ start: UnsafePointer<UInt8>, _ count: Int) {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  check(try? FetchAddress(text))
  check(try? FetchAddress("http://" + text))
  check(try? FetchAddress("https://user.example:8443/a/b?c").resolving(text))
  _ = try? HostAllowance(parsing: text)
}

private func check(_ address: FetchAddress?) {
  guard let address else { return }
  guard (try? FetchAddress(address.text)) == address else {
    fatalError("does not read back: \(address.text)")
  }
  let isPlain = address.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "\\") }
  guard isPlain, !address.hostText.contains("@") else { fatalError("not plain: \(address.text)") }
  _ = FetchGuard().verdict(on: address)
}

@main
struct FuzzAddress {
  static func main() {
    fuzz { start, count in
      if let start { fuzzAddress(start, count) }
      return 0
    }
  }
}
