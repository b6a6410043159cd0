// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ObjectStorage
import Testing

struct S3AddressTests {
  @Test(
    "an address is described without its credentials",
    arguments: [
      ("https://key:secret@s3.example.org/bucket", "s3.example.org/bucket/"),
      ("https://key:se%2Fcret@s3.example.org:9000/bucket/a/b/?region=eu", "s3.example.org:9000/bucket/a/b/"),
      ("http://key:secret@127.0.0.1:9000/bucket?ca=%2Fca.pem", "127.0.0.1:9000/bucket/"),
      ("http://key:secret@[::1]:9000/bucket", "[::1]:9000/bucket/"),
    ])
  func description(text: String, expected: String) throws {
    #expect(try S3Address(text).description == expected)
  }

  @Test(
    "an address is refused, with a reason that doesn't repeat the secret",
    arguments: [
      "", "bucket", "s3://key:secret@host/bucket", "https:///bucket", "https://host/bucket",
      "https://key@host/bucket",
      "https://key:secret@host", "https://key:secret@host/", "http://key:secret@s3.example.org/bucket",
      "http://key:secret@127.0.0.1.example.org/bucket", "https://key:secret@host/bucket?secret=secret2",
    ])
  func refusals(text: String) {
    let problem = #expect(throws: S3Address.Malformed.self) { try S3Address(text) }
    #expect(problem?.reason.contains("key:secret") == false)
  }
}
