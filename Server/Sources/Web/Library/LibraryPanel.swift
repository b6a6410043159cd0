// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
import Pipeline
import ShareContract

/// A share that waits for its owner: what happened, why, and the ways on.
struct LibraryPanel {
  let item: LibraryItem
  let row: ShareRow

  var values: [String: Any] {
    var values = row.values
    let state = item.status.state
    values["panelHeading"] =
      Message.libraryPanel(
        problem: row.headline, title: item.title ?? Message.titleUntitled.text
      ).text
    values["panelLook"] = state == .needsCapture ? "waiting" : "bad"
    // Without its destination, the book's page offers the others.
    values["canSendAgain"] = state == .ready && !row.wasSentNowhere
    values["hasOriginal"] = values["url"] != nil
    return values
  }
}
