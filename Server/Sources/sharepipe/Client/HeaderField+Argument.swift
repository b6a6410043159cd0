// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKit

extension HeaderField {
  /// Reads an argument: the field, or `@FILE`, whose first line is the field.
  ///
  /// The failure doesn't repeat the text, which may be a secret.
  init(argument: String) throws {
    let text = argument.hasPrefix("@") ? try Self.firstLine(of: String(argument.dropFirst())) : argument
    guard let field = HeaderField(text) else {
      throw CommandFailure(
        .usage,
        "--header needs a field such as 'X-Proxy-Key: VALUE', or @FILE with it, and none that Sharepipe sets itself"
      )
    }
    self = field
  }

  private static func firstLine(of file: String) throws -> String {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw CommandFailure(.noInput, "couldn't read \(file), the file of --header")
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false).first.map(String.init) ?? ""
  }
}
