// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ObjectStorage
import Testing

/// Compares signatures with the examples in Amazon's documentation.
///
/// See “Authenticating Requests (AWS Signature Version 4)”:
/// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
struct S3SignatureTests {
  private static let signature = S3Signature(
    key: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", region: "us-east-1")

  private static let file: S3Request = {
    var request = S3Request("GET", "/test.txt")
    request.headers = ["range": "bytes=0-9"]
    return request
  }()

  private static let upload: S3Request = {
    var request = S3Request("PUT", "/test%24file.text")
    request.headers = ["date": "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY"]
    request.body = Data("Welcome to Amazon S3.".utf8)
    return request
  }()

  private static let lifecycle: S3Request = {
    var request = S3Request("GET", "/")
    request.query = ["lifecycle": ""]
    return request
  }()

  private static let list: S3Request = {
    var request = S3Request("GET", "/")
    request.query = ["prefix": "J", "max-keys": "2"]
    return request
  }()

  @Test(
    "a request is signed as in Amazon's examples",
    arguments: [
      (file, "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"),
      (upload, "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"),
      (lifecycle, "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"),
      (list, "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"),
    ])
  func examples(request: S3Request, expected: String) {
    let time = Date(timeIntervalSince1970: 1_369_353_600)
    let headers = Self.signature.headers(for: request, host: "examplebucket.s3.amazonaws.com", at: time)
    #expect(headers["authorization"]?.hasSuffix("Signature=" + expected) == true)
    #expect(headers["x-amz-date"] == "20130524T000000Z")
  }
}
