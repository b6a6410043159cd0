// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import TestSupport

/// A mail as Python's `email` package reads it: a parser that shares no code with our writer.
struct ParsedMail: Decodable {
  let headerNames: [String]
  let headers: [String: String]
  let text: String
  /// The parameter `filename`, for programs that read only ASCII.
  let plainFileName: String
  /// The parameter `filename*` if present (RFC 2231), otherwise `filename`.
  let fileName: String
  /// The `name` of the attachment's Content-Type.
  let typeName: String
  let mediaType: String
  let attachment: Data
  let parts: Int
  let defects: [String]

  /// Reads several mails in one run of the interpreter.
  static func read(_ mails: [[UInt8]]) throws -> [ParsedMail] {
    let encoded = mails.map { Data($0).base64EncodedString() }
    let reply = try outputAndErrors(
      of: Checkout.python(), ["-c", program], input: JSONEncoder().encode(encoded))
    return try JSONDecoder().decode([ParsedMail].self, from: reply)
  }

  private static let program = #"""
    import base64, email, email.policy, json, re, sys
    def extended(part):
        # Python takes `filename` where both are there; RFC 6266 section 4.3 wants `filename*`.
        raw = part.as_bytes().decode("ascii").split("\r\n\r\n")[0].split("\n\n")[0]
        alone = re.sub(r'filename="[^"]*";\s*(?=filename\*)', "", raw)
        return email.message_from_string(alone + "\n\n", policy=email.policy.default)
    def read(mail):
        message = email.message_from_bytes(base64.b64decode(mail), policy=email.policy.default)
        text, book = list(message.iter_parts())
        return {
            "headerNames": message.keys(),
            "headers": {name: str(message[name]) for name in message.keys()},
            "text": text.get_content(),
            "plainFileName": book.get_filename(),
            "fileName": extended(book).get_filename(),
            "typeName": book["Content-Type"].params.get("name", ""),
            "mediaType": book.get_content_type(),
            "attachment": base64.b64encode(book.get_content()).decode(),
            "parts": len(list(message.walk())),
            "defects": [str(d) for part in message.walk() for d in part.defects]
                + [str(d) for h in ("subject", "from", "to", "date") for d in message[h].defects],
        }
    json.dump([read(mail) for mail in json.load(sys.stdin)], sys.stdout)
    """#
}
