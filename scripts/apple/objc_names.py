# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The names that Swift's declarations have in Objective-C, by the rules of Swift's importer."""
import re

# Frameworks' prefixes. Foundation's types without one had NS in Objective-C.
PREFIXES = ("NS", "UN", "IN", "BG", "LP", "AS", "SL", "UI", "UT", "WK", "CG", "CF", "CA", "Sec", "kSec", "kCG", "errSec", "OS")
# Selectors of which Swift omits words that repeat a type, and asynchronous functions made from completion handlers.
SELECTORS = {
    "ASWebAuthenticationPresentationContextProviding.presentationAnchor(for:)":
        "presentationAnchorForWebAuthenticationSession:",
    "LPMetadataProvider.startFetchingMetadata(for:completionHandler:)": "startFetchingMetadataForURL:completionHandler:",
    "NSExtensionContext.open(_:completionHandler:)": "openURL:completionHandler:",
    "NSFileCoordinator.coordinate(readingItemAt:options:error:byAccessor:)":
        "coordinateReadingItemAtURL:options:error:byAccessor:",
    "ProcessInfo.performExpiringActivity(withReason:using:)": "performExpiringActivityWithReason:usingBlock:",
    "URLSession.allTasks": "getAllTasksWithCompletionHandler:",
    "URLSession.data(for:delegate:)": "dataTaskWithRequest:completionHandler:",
    "URLSession.upload(for:fromFile:delegate:)": "uploadTaskWithRequest:fromFile:completionHandler:",
    "URLSessionDataDelegate.urlSession(_:dataTask:didReceive:)": "URLSession:dataTask:didReceiveData:",
    "UNUserNotificationCenter.add(_:)": "addNotificationRequest:withCompletionHandler:",
    "UNUserNotificationCenter.deliveredNotifications()": "getDeliveredNotificationsWithCompletionHandler:",
    "UNUserNotificationCenter.notificationSettings()": "getNotificationSettingsWithCompletionHandler:",
    "UNUserNotificationCenter.requestAuthorization(options:)": "requestAuthorizationWithOptions:completionHandler:",
    "UNUserNotificationCenterDelegate.userNotificationCenter(_:didReceive:withCompletionHandler:)":
        "userNotificationCenter:didReceiveNotificationResponse:withCompletionHandler:",
    "UTType.conforms(to:)": "conformsToType:",
    "WKNavigationDelegate.webView(_:decidePolicyFor:decisionHandler:)":
        "webView:decidePolicyForNavigationAction:decisionHandler:",
}
# Enumerations whose constants have other names than the rules give.
ENUMERATIONS = {"NSLayoutConstraint.Axis": ["NSUserInterfaceLayoutOrientation"],
                "NSLayoutConstraint.Attribute": ["NSLayoutAttribute"], "NSLayoutConstraint.Relation": ["NSLayoutRelation"],
                "UILayoutPriority": ["NSLayoutPriority"]}


def type_name(path):
    """The name of a class, a protocol or an enumeration."""
    name = "".join(path)
    return name if name.startswith(PREFIXES) else "NS" + name


def constant_names(owner, member):
    """The names that a case of an enumeration or an option may have, the most likely first."""
    prefixes = list(ENUMERATIONS.get(".".join(owner), []))
    name = type_name(owner)
    # NSFileCoordinatorReadingOptions has NSFileCoordinatorReadingForUploading; LPError.Code has LPErrorUnknown.
    prefixes += [name, name.removesuffix("s")]
    prefixes += [name.removesuffix(end) for end in ("Options", "Code", "ErrorCode") if name.endswith(end)]
    return [prefix + member[:1].upper() + member[1:] for prefix in prefixes]


def squashed(selector):
    return re.sub(r"[^A-Za-z0-9]", "", selector).lower()


def squashed_selector(path, throws):
    """A selector without colons and in lowercase, for a function whose words Swift keeps."""
    name = path[-1]
    if name.startswith("init("):
        name = "initWith" + name[len("init("):]
    return squashed(name + ("error" if throws else ""))


def owners(path, is_protocol):
    """The classes under which PyObjC lists a selector; protocols are informal there."""
    return ["NSObject"] if is_protocol else [type_name(path[:-1]), "NSObject"]


def selector(path, is_protocol, throws, listed):
    """The class and the selector under which a function or property is listed; nothing if it isn't."""
    named = SELECTORS.get(".".join(path))
    wanted = squashed_selector(path, throws)
    for owner in owners(path, is_protocol):
        for listed_owner, listed_selector in listed:
            if listed_owner == owner and (listed_selector == named or not named and squashed(listed_selector) == wanted):
                return owner, listed_selector
    return None
