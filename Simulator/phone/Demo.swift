// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// `phone demo`.
enum Demo {
  static let command = Command(name: "demo", help: "The whole story against a server.") { _ in 69 }
}
