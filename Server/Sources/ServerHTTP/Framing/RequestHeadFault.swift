// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import NIOHTTP1

/// What is wrong with a request's head that the decoder accepted.
enum RequestHeadFault: String, Error {
  case method = "This server is not a proxy: CONNECT is not supported."
  case host =
    "The Host header field is missing, repeated or not valid, or it differs from the request target."
  case target = "The request target is not a valid path or URL."
  case coding = "Transfer-Encoding can only be \"chunked\", and only in HTTP/1.1."
  case length = "The Content-Length is too large."
}
