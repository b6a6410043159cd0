// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Messages

/// A page with a form for a few values.
struct Asking {
  /// One value to enter.
  struct Field {
    let label: Message
    let name: String
    let type: String
    let autocomplete: String
    var minimum: Int?

    static let email = Field(label: .askEmail, name: "email", type: "email", autocomplete: "username")
    static let newPassword = Field(
      label: .askNewPassword, name: "password", type: "password",
      autocomplete: "new-password", minimum: 8)
  }

  let heading: Message
  var text: Message?
  let fields: [Field]
  var choices: [(name: String, label: Message, isOn: Bool)] = []
  let button: Message

  /// - Parameter form: what was entered before an error; passwords are left out.
  func page(_ pages: Pages, notice: String? = nil, form: [String: String] = [:]) -> String {
    pages.render(
      "ask",
      [
        "title": heading.text, "heading": heading.text, "text": text?.text, "notice": notice,
        "fields": fields.map { Self.values($0, form) }, "button": button.text,
        "choices": choices.map {
          ["name": $0.name, "label": $0.label.text, "isOn": $0.isOn] as [String: Any]
        },
      ])
  }

  private static func values(_ field: Field, _ form: [String: String]) -> [String: Any] {
    var values: [String: Any] = [
      "label": field.label.text, "name": field.name, "type": field.type, "autocomplete": field.autocomplete,
      "filled": field.type == "password" ? "" : form[field.name] ?? "",
    ]
    values["minimum"] = field.minimum
    return values
  }
}
