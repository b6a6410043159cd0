# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""What Android sends when a user chooses the installed web app in the share sheet; see the share target in its manifest."""

SUBMIT = """({ server, fields }) => {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: server + "/share-target", enctype: "multipart/form-data" });
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}"""


def share(page, title="", text="", url="", server=""):
    """Submits a form from the open page. `server` is the origin of another server, as a hostile page would name it."""
    page.evaluate(SUBMIT, {"server": server, "fields": {"title": title, "text": text, "url": url}})
