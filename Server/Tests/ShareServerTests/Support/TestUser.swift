// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Identity
import Logging
import Pipeline
import ServiceLifecycle
import ShareContract
import ShareServer
import Storage

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct TestUser {
  let account: String
  let linkCode: String
  let shareToken: String
  let fullToken: String
}
