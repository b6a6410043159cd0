// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/foundation/nsurlsessionuploadtaskresumedata.
public let NSURLSessionUploadTaskResumeData = "NSURLSessionUploadTaskResumeData"

/// developer.apple.com/documentation/foundation/nsurlerrorbackgroundtaskcancelledreasonkey.
public let NSURLErrorBackgroundTaskCancelledReasonKey = "NSURLErrorBackgroundTaskCancelledReasonKey"

extension URLError {
  /// developer.apple.com/documentation/foundation/urlerror/uploadtaskresumedata.
  public var uploadTaskResumeData: Data? { userInfo[NSURLSessionUploadTaskResumeData] as? Data }
}
