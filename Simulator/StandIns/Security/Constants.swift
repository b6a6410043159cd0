// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

@_exported public import AppleFoundation

// Core Foundation's names, as the Security framework exposes them to Swift.

/// developer.apple.com/documentation/corefoundation/cfdictionary.
public typealias CFDictionary = NSDictionary
/// developer.apple.com/documentation/corefoundation/cfstring.
public typealias CFString = String
/// developer.apple.com/documentation/corefoundation/cftyperef.
public typealias CFTypeRef = AnyObject
/// developer.apple.com/documentation/kernel/osstatus.
public typealias OSStatus = Int32

/// developer.apple.com/documentation/security/errsecsuccess.
public let errSecSuccess: OSStatus = 0
/// developer.apple.com/documentation/security/errsecparam.
public let errSecParam: OSStatus = -50
/// developer.apple.com/documentation/security/errsecio.
public let errSecIO: OSStatus = -36
/// developer.apple.com/documentation/security/errsecduplicateitem.
public let errSecDuplicateItem: OSStatus = -25299
/// developer.apple.com/documentation/security/errsecitemnotfound.
public let errSecItemNotFound: OSStatus = -25300
/// developer.apple.com/documentation/security/errsecinteractionnotallowed.
public let errSecInteractionNotAllowed: OSStatus = -25308
/// developer.apple.com/documentation/security/errsecmissingentitlement.
public let errSecMissingEntitlement: OSStatus = -34018

/// developer.apple.com/documentation/security/ksecclass.
public let kSecClass: CFString = "class"
/// developer.apple.com/documentation/security/ksecclassgenericpassword.
public let kSecClassGenericPassword: CFString = "genp"
/// developer.apple.com/documentation/security/ksecattraccount.
public let kSecAttrAccount: CFString = "acct"
/// developer.apple.com/documentation/security/ksecattrservice.
public let kSecAttrService: CFString = "svce"
/// developer.apple.com/documentation/security/ksecattrgeneric.
public let kSecAttrGeneric: CFString = "gena"
/// developer.apple.com/documentation/security/ksecattraccessgroup.
public let kSecAttrAccessGroup: CFString = "agrp"
/// developer.apple.com/documentation/security/ksecattraccessible.
public let kSecAttrAccessible: CFString = "pdmn"
/// developer.apple.com/documentation/security/ksecattraccessiblewhenunlocked.
public let kSecAttrAccessibleWhenUnlocked: CFString = "ak"
/// developer.apple.com/documentation/security/ksecattraccessibleafterfirstunlock.
public let kSecAttrAccessibleAfterFirstUnlock: CFString = "ck"
/// developer.apple.com/documentation/security/ksecattraccessibleafterfirstunlockthisdeviceonly.
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
/// developer.apple.com/documentation/security/ksecvaluedata.
public let kSecValueData: CFString = "v_Data"
/// developer.apple.com/documentation/security/ksecreturndata.
public let kSecReturnData: CFString = "r_Data"
/// developer.apple.com/documentation/security/ksecmatchlimit.
public let kSecMatchLimit: CFString = "m_Limit"
/// developer.apple.com/documentation/security/ksecmatchlimitone.
public let kSecMatchLimitOne: CFString = "m_LimitOne"
