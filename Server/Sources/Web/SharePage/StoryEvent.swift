// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ServerCore
import ShareContract

/// One change of state with its time and its reason, as a list on the share's page shows it.
struct StoryEvent {
  let change: StateChange
  let text: String

  var values: [String: Any] {
    var values: [String: Any] = [
      "eventState": change.state, "eventAt": change.at, "eventText": text,
      "eventTime": PageCalendar().minute(change.at),
    ]
    values["eventWhy"] = change.problem.map { $0.shownDetail }
    return values
  }
}
