// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// What the kernels of the qualifiers do differently, and where their books state their rules.
///
/// See EMV Contactless Books C-3 and C-7.
struct QVSDCRules: Hashable, Sendable {
    /// A rule, with a name for books whose sections are not public.
    enum Rule: String, Hashable, Sendable {
        case processingOptions = "Initiate Application Processing"
        case refusal = "Status Words of GET PROCESSING OPTIONS"
        case applicationData = "Read Application Data"
        case mandatoryData = "Mandatory Data"
        case redundantData = "Redundant Data"
        case format = "Data Elements"
        case account = "Track 2 Equivalent Data"
        case information = "Cryptogram Information Data"
        case cryptogram = "Type of Cryptogram"
        case refund = "Refunds"
        case expiration = "Application Expired"
        case exceptionFile = "Terminal Exception File"
        case cash = "Application Usage Control for Cash"
        case cashback = "Application Usage Control for Cashback"
        case authenticationForOnline = "Authentication of Online Requests"
        case authentication = "Offline Data Authentication"
        case failedAuthentication = "Failed Offline Data Authentication"
        case verificationWithoutCard = "Cardholder Verification without Card Qualifiers"
        case verificationByCard = "Cardholder Verification by Card Qualifiers"
        case noCommonVerification = "No Common Cardholder Verification"
        case offlineSpending = "Available Offline Spending Amount"
        case offlineOnly = "Offline-only Reader"
        case issuerUpdate = "Issuer Update Supported"
        case issuerDecision = "Issuer Update Processing"
        case dynamicLimits = "Dynamic Reader Limits"
    }

    /// The kernel's book.
    let book: BookReference.Book
    /// The sections of the book, if they are public.
    var sections: [Rule: String] = [:]
    /// Application Version Number of the reader (`9F09`).
    let applicationVersion: [UInt8]
    /// Whether Application Usage Control is checked for cash.
    let checksUsageForCash: Bool
    /// Whether Application Usage Control is checked for cashback.
    let checksUsageForCashback: Bool
    /// Whether the offline spending amount of the card is shown.
    let showsOfflineSpendingAmount: Bool
    /// Whether `6986` makes the reader show “See phone” and wait for another tap.
    let sendsCardholderToPhone: Bool
    /// Elements of the data record besides the common ones.
    var additionalRecordTags: [Tag] = []
    /// Whether limits of the card's program (`9F5A`) can replace the combination's.
    var hasDynamicLimits = false
    /// Whether a card whose PDOL is absent, or does not request the reader's qualifiers (`9F66`), is
    /// sent to another interface instead of ending its application.
    var leavesCardWithoutQualifiers = false
    /// Whether an offline approval declines the transaction if the reader requires an online
    /// cryptogram, instead of going online.
    var declinesApprovalInPlaceOfOnlineCryptogram = false
    /// Whether a card without qualifiers needs no verification if the reader has no signature.
    var acceptsCardWithoutQualifiersUnverified = false

    /// Returns where the book states a rule.
    func reference(_ rule: Rule) -> BookReference {
        BookReference(book, sections[rule] ?? rule.rawValue)
    }
}
