// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
import ServerHTTP

/// A form whose sender was signed out, to be sent again from the page that says so.
struct UnsentForm {
  private let path: String
  private let form: SubmittedForm

  init(_ form: SubmittedForm, path: String) {
    self.path = path
    self.form = form
  }

  /// The values for the template.
  var values: [String: Any] {
    var fields = form.fields.map { ["name": $0.name, "value": $0.value] }
    // Sending it twice from the page must not store a share twice.
    if form["submission"] == nil { fields.append(["name": "submission", "value": Submission().text]) }
    var values: [String: Any] = ["action": path, "fields": fields]
    values["shown"] = longestText
    values["files"] = form.files.isEmpty ? nil : Message.problemPageSignedOutFiles.text
    return values
  }

  /// What was typed, rather than an identifier or the value of a choice.
  private var longestText: String? {
    form.fields.map(\.value).filter { $0.count > 3 }.max { $0.count < $1.count }
  }
}
