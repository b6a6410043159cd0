// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A share that the server acknowledged, and the input it was made from.
struct FollowedShare {
  let id: ShareID
  let input: String
}
