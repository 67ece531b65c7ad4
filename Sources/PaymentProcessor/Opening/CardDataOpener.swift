// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import SmartCard
internal import Support

/// An opener of sealed card data that performs all checks of a PSP in order.
public struct CardDataOpener: Sendable {
    /// How far a reader's clock can be set back between two reads, in seconds.
    private static let clockStep: Int64 = 60

    let authenticator: CardDataAuthenticator
    private let policy: OpeningPolicy
    let records: any OpeningRecords
    private let pinKey: BaseDerivationKey?

    /// Creates an opener.
    ///
    /// - Parameters:
    ///   - keys: The PSP's keys.
    ///   - readers: The registered readers.
    ///   - issuedTokens: The reader tokens that the PSP issued.
    ///   - policy: The rules for what the PSP accepts.
    ///   - replayGuard: The record of what was presented; share one among all openers.
    ///   - pins: What the PSP requires to accept PINs, or `nil` to ignore PINs.
    public init(
        keys: ProcessorKeys, readers: RegisteredReaders, issuedTokens: ReaderTokenRegister,
        policy: OpeningPolicy, replayGuard: ReplayGuard, pins: PINService? = nil
    ) {
        self.init(
            keys: keys, policy: policy,
            records: LocalRecords(
                readers: readers, issuedTokens: issuedTokens, replayGuard: replayGuard, pins: pins),
            pinKey: pins?.baseDerivationKey)
    }

    /// Creates an opener with records that are stored elsewhere.
    ///
    /// - Parameters:
    ///   - keys: The PSP's keys.
    ///   - policy: The rules for what the PSP accepts.
    ///   - records: The records of what the PSP knows and has seen.
    ///   - pinKey: The key from which all readers' PIN keys derive, or `nil` to ignore PINs.
    package init(
        keys: ProcessorKeys, policy: OpeningPolicy, records: any OpeningRecords,
        pinKey: BaseDerivationKey?
    ) {
        authenticator = CardDataAuthenticator(keys: keys, policy: policy)
        self.policy = policy
        self.records = records
        self.pinKey = pinKey
    }

    /// Opens and checks sealed card data, which can succeed only once.
    ///
    /// - Parameters:
    ///   - paymentCardData: The card data from the app.
    ///   - expected: What the PSP knows about the read.
    ///   - now: Seconds since 1970.
    ///   - millisecond: The milliseconds of that second; 999 if the clock has whole seconds.
    /// - Returns: The claims and card data.
    /// - Throws: `Rejection` of the first check that fails.
    public func open(
        _ paymentCardData: String, expecting expected: ExpectedRead, now: Int64,
        millisecond: Int64 = 999
    ) throws(Rejection) -> OpenedToken {
        try open(
            authenticator.authenticate(paymentCardData, now: now) { _ in nil },
            expecting: expected, now: now, millisecond: millisecond)
    }

    /// Performs the checks of card data that an authenticator did not perform.
    ///
    /// - Parameters:
    ///   - token: The card data, authenticated by the same PSP's keys and policy.
    ///   - expected: What the PSP knows about the read.
    ///   - now: Seconds since 1970.
    ///   - millisecond: The milliseconds of that second; 999 if the clock has whole seconds.
    /// - Returns: The claims and card data.
    /// - Throws: `Rejection` of the first check that fails, in the order of all checks.
    package func open(
        _ token: PresentedCardData, expecting expected: ExpectedRead, now: Int64,
        millisecond: Int64 = 999
    ) throws(Rejection) -> OpenedToken {
        let content = try content(of: token)
        try checkTimes(content.claims, now: now, millisecond: millisecond)
        try checkMerchant(content.claims, expected.merchantIdentifier)
        try checkRequest(content.claims, content.objects, expected)
        return try finish(content, now: now)
    }

    /// Opens and checks sealed card data whose order only the reader knows.
    ///
    /// - Parameters:
    ///   - paymentCardData: The card data from the app.
    ///   - merchantIdentifier: The authenticated merchant.
    ///   - now: Seconds since 1970.
    ///   - millisecond: The milliseconds of that second; 999 if the clock has whole seconds.
    /// - Returns: The claims and card data.
    /// - Throws: `Rejection` of the first check that fails.
    package func open(
        _ paymentCardData: String, ofMerchant merchantIdentifier: String, now: Int64,
        millisecond: Int64 = 999
    ) throws(Rejection) -> OpenedToken {
        try open(
            authenticator.authenticate(paymentCardData, now: now) { _ in nil },
            ofMerchant: merchantIdentifier, now: now, millisecond: millisecond)
    }

    /// Performs the checks of such card data that an authenticator did not perform.
    ///
    /// - Parameters:
    ///   - token: The card data, authenticated by the same PSP's keys and policy.
    ///   - merchantIdentifier: The authenticated merchant.
    ///   - now: Seconds since 1970.
    ///   - millisecond: The milliseconds of that second; 999 if the clock has whole seconds.
    /// - Returns: The claims and card data.
    /// - Throws: `Rejection` of the first check that fails.
    package func open(
        _ token: PresentedCardData, ofMerchant merchantIdentifier: String, now: Int64,
        millisecond: Int64 = 999
    ) throws(Rejection) -> OpenedToken {
        let content = try content(of: token)
        try checkTimes(content.claims, now: now, millisecond: millisecond)
        try checkMerchant(content.claims, merchantIdentifier)
        let claims = content.claims
        try checkRequest(
            claims, content.objects,
            ExpectedRead(
                merchantIdentifier: merchantIdentifier,
                transactionIdentifier: claims.transactionIdentifier,
                operation: claims.request.operation, amount: claims.request.amount,
                currencyCode: claims.request.currencyCode))
        return try finish(content, now: now)
    }

    /// Returns the identifier of the read that sealed card data belongs to.
    ///
    /// The data can still be opened.
    ///
    /// - Parameters:
    ///   - paymentCardData: The card data from the app.
    ///   - now: Seconds since 1970.
    /// - Returns: The `id` of the read's result.
    /// - Throws: `Rejection` if no known reader sealed the data for this PSP.
    package func identifier(
        of paymentCardData: String, now: Int64
    ) throws(Rejection) -> String {
        try content(of: paymentCardData, now: now).claims.transactionIdentifier
    }

    /// Performs checks 1 to 6, with the reader's key from the records.
    private func content(of paymentCardData: String, now: Int64) throws(Rejection)
        -> CardDataContent
    {
        try content(of: authenticator.authenticate(paymentCardData, now: now) { _ in nil })
    }

    /// Performs the rest of checks 1 to 6.
    func content(of token: PresentedCardData) throws(Rejection) -> CardDataContent {
        switch token.state {
        case .refused(let rejection): throw rejection
        case .decrypted(let token):
            guard let key = try records.readerKey(of: token.readerIdentifier) else {
                throw .unknownReader
            }
            return try authenticator.authenticate(token, with: key).get()
        case .authenticated(let readerIdentifier, let content):
            guard try records.isRegistered(readerIdentifier) else { throw .unknownReader }
            return try content.get()
        }
    }

    /// Performs the checks that record what was presented.
    func finish(_ content: CardDataContent, now: Int64) throws(Rejection) -> OpenedToken {
        let account = CardholderAccount(content.objects)
        let warnings = try checkReplay(
            content.claims, content.objects, account, readerIdentifier: content.readerIdentifier,
            now: now)
        return OpenedToken(
            claims: content.claims, objects: content.objects, account: account,
            readerIdentifier: content.readerIdentifier, warnings: warnings)
    }

    /// Performs check 7: the lifetime, the time of issue, and the expiry.
    ///
    /// - Parameters:
    ///   - claims: The claims.
    ///   - maximum: The maximum lifetime, in seconds.
    ///   - now: Seconds since 1970.
    ///   - millisecond: The milliseconds of that second; 999 if the clock has whole seconds.
    /// - Throws: `Rejection`.
    func checkTimes(
        _ claims: CardDataClaims, maximum: Int64 = CardDataClaims.lifetime, now: Int64,
        millisecond: Int64 = 999
    ) throws(Rejection) {
        let (lifetime, overflow) = claims.expiresAt.subtractingReportingOverflow(claims.issuedAt)
        guard !overflow, lifetime <= maximum else {
            throw Rejection(
                .lifetimeTooLong, "The card data is valid for more than \(maximum) seconds.")
        }
        let start = ClockDifference(claims.issuedAt, now: now)
        let clock = "the reader's clock"
        let early = start.refusal(
            of: "The read's time", by: clock, tolerance: policy.clockTolerance)
        if let early { throw Rejection(.notYetValid, early) }
        // The times have whole seconds, but the lifetime ends with the millisecond.
        let second = min(ClockDifference(now, now: claims.issuedAt).seconds, 2 * maximum)
        let age = second * 1000 + millisecond - (claims.millisecond ?? 0)
        guard age < (lifetime + policy.leeway) * 1000 else {
            let limit = "its data is valid for \(lifetime.counted("second"))"
            throw Rejection(
                .expired, start.lateness(of: "The card was read", limit: limit, by: clock))
        }
    }

    /// Performs check 8: the merchant, and the session's reader token.
    ///
    /// - Parameters:
    ///   - claims: The claims.
    ///   - merchantIdentifier: The authenticated merchant.
    ///   - grace: How long after the reader token's expiry its session can still read, in seconds.
    /// - Throws: `Rejection`.
    func checkMerchant(
        _ claims: CardDataClaims, _ merchantIdentifier: String, grace: Int64 = 0
    ) throws(Rejection) {
        guard claims.merchantIdentifier.hasSameBytes(as: merchantIdentifier) else {
            throw Rejection(.merchantMismatch, "The card data belongs to another merchant.")
        }
        guard let record = try records.readerToken(named: claims.readerToken.tokenIdentifier),
            record.keyIdentifier.hasSameBytes(as: claims.readerToken.keyIdentifier),
            record.merchantIdentifier.hasSameBytes(as: claims.merchantIdentifier),
            record.terminalProfile.hasSameBytes(as: claims.terminalProfile)
        else {
            throw Rejection(
                .merchantMismatch,
                "This PSP did not issue the session's reader token to this merchant and terminal.")
        }
        guard claims.issuedAt < record.expiresAt.addingReportingOverflow(grace).partialValue else {
            throw Rejection(
                .merchantMismatch, "The session's reader token had expired when the card was read.")
        }
    }

    /// Performs check 9: the transaction, the order, and the matching terminal data.
    func checkRequest(
        _ claims: CardDataClaims, _ objects: [DataObject], _ expected: ExpectedRead
    ) throws(Rejection) {
        guard claims.transactionIdentifier.hasSameBytes(as: expected.transactionIdentifier) else {
            throw Rejection(.transactionMismatch, "The card data belongs to another read.")
        }
        let request = claims.request
        let isSameOperation =
            expected.operation.map { request.operation.hasSameBytes(as: $0) } ?? true
        guard isSameOperation else {
            throw Rejection(.requestMismatch, "The operation differs from the order's.")
        }
        guard request.currencyCode == expected.currencyCode else {
            throw Rejection(
                .requestMismatch,
                "The card data's currency is \(request.currencyCode), and the order's is "
                    + "\(expected.currencyCode).")
        }
        let other = expected.otherAmount ?? request.otherAmount
        guard request.amount == expected.amount, request.otherAmount == other else {
            throw Rejection(
                .requestMismatch,
                "The card data's amount is \(request.amount) with a cashback of "
                    + "\(request.otherAmount), and the order's is \(expected.amount) with "
                    + "\(other), in the smallest unit of the currency.")
        }
        // 9F02, 9F03, and 5F2A contain two digits per byte; 9C contains digits of the processing code.
        guard let operation = RequestClaim.Operation(rawValue: request.operation),
            request.operation.hasSameBytes(as: operation.rawValue)
        else {
            throw Rejection(.requestMismatch, "The operation is unknown.")
        }
        guard Self.number(.amountAuthorizedNumeric, in: objects) == request.amount,
            (Self.number(.amountOtherNumeric, in: objects) ?? 0) == request.otherAmount,
            Self.number(.transactionCurrencyCode, in: objects) == UInt64(request.currencyCode),
            let type = objects.first(.transactionType)?.value, type.count == 1,
            type.first == operation.transactionType
        else {
            throw Rejection(.requestMismatch, "The terminal's data differs from the request.")
        }
    }

    /// Returns the number of an element, or `nil` if it is missing, empty, or not decimal.
    private static func number(_ tag: Tag, in objects: [DataObject]) -> UInt64? {
        objects.first(tag).flatMap { $0.value.isEmpty ? nil : $0.value.packedDecimal }
    }

    /// Performs checks 10 to 12: the token is new, its PIN is expected, and the cryptogram is new.
    private func checkReplay(
        _ claims: CardDataClaims, _ objects: [DataObject], _ account: CardholderAccount?,
        readerIdentifier: String, now: Int64
    ) throws(Rejection) -> [OpenedToken.Warning] {
        // Different readers can use the same token identifier.
        let name = readerIdentifier + " " + claims.tokenIdentifier
        guard try isNew(name, claims, now: now) else {
            throw Rejection(.replay, "The card data was presented before.")
        }
        let warnings = try checkSequence(claims, readerIdentifier: readerIdentifier)
        let identity = Self.cryptogramIdentity(objects, account)
        try checkPIN(
            claims, cryptogram: identity, readerIdentifier: readerIdentifier, now: now)
        // A PIN after the read repeats the cryptogram, which check 11 covers.
        if policy.refusesRepeatedCryptograms, claims.originalIssuedAt == nil, let identity {
            guard try records.insertCryptogram(identity, now: now) else {
                throw Rejection(
                    .cryptogramReplay, "The card's cryptogram was presented in the last 24 hours.")
            }
        }
        return warnings
    }

    /// Records a token that is accepted for as long as its card data; `false` if it is known.
    private func isNew(
        _ name: String, _ claims: CardDataClaims, now: Int64
    ) throws(Rejection) -> Bool {
        // The lifetime can end within the second of the expiry.
        let (end, overflow) = claims.expiresAt.addingReportingOverflow(
            OpeningPolicy.maximumLeeway + 1)
        let token = PresentedToken(
            name, claims.isStored ? .storedRead : .cardData, end: overflow ? .max : end)
        switch try records.insertToken(token, now: now) {
        case .first: return true
        case .repeated: return false
        case .forgotten:
            throw Rejection(
                .expired,
                "The card data is from before the time up to which this PSP has removed what was "
                    + "presented: its clock was ahead, or its database is a copy.")
        }
    }

    /// Checks that the reader's counter neither repeats nor goes back.
    ///
    /// Reads can arrive out of order, but a number never repeats, and a later read has a higher
    /// number. A reader whose state was copied or rolled back violates this.
    private func checkSequence(
        _ claims: CardDataClaims, readerIdentifier: String
    ) throws(Rejection) -> [OpenedToken.Warning] {
        let mark = SequenceMark(number: claims.sequence, time: claims.issuedAt)
        guard let last = try records.recordSequence(mark, of: readerIdentifier),
            mark.number <= last.number
        else { return [] }
        let latest = last.time?.addingReportingOverflow(Self.clockStep).partialValue ?? .max
        guard mark.number < last.number, claims.issuedAt <= latest else {
            throw Rejection(
                .sequenceWentBack,
                "The reader's counter went back from \(last.number) to \(mark.number): its state "
                    + "was copied or rolled back.")
        }
        return [.sequenceNotIncreasing(last: last.number, received: mark.number)]
    }

    /// Returns the account number, the transaction counter, and the unpredictable number.
    ///
    /// In mag-stripe mode, the track (`9F6B`) contains the number.
    private static func cryptogramIdentity(
        _ objects: [DataObject], _ account: CardholderAccount?
    ) -> [UInt8]? {
        guard let account, let counter = objects.first(.applicationTransactionCounter)?.value,
            let number = (objects.first(.unpredictableNumber) ?? objects.first(.track2Data))?.value
        else { return nil }
        return account.number.withDigits { Array($0) } + [0xFF] + counter + number
    }

    /// Performs check 11: the PIN was requested, and its key is new and belongs to the reader.
    ///
    /// A PIN that follows its read must have been requested, once, and must arrive in time. Every
    /// PIN must be encrypted under an unused key of the reader.
    private func checkPIN(
        _ claims: CardDataClaims, cryptogram: [UInt8]?, readerIdentifier: String, now: Int64
    ) throws(Rejection) {
        if let first = claims.originalIssuedAt {
            try checkRequestedPIN(claims, first: first, now: now)
            guard let cryptogram,
                try records.knowsRead(
                    of: readerIdentifier, claims.transactionIdentifier, cryptogram, now: now)
            else {
                throw Rejection(.pinNotExpected, "This PSP did not receive the read for this PIN.")
            }
        } else if let cryptogram {
            try records.recordRead(
                of: readerIdentifier, claims.transactionIdentifier, cryptogram, now: now)
        }
        guard let pin = claims.encryptedPIN, let pinKey else { return }
        guard let device = try records.deviceNumber(ofReader: readerIdentifier),
            pin.serialNumber.initialKey == pinKey.identifier(forDevice: device)
        else {
            throw Rejection(.pinKeyUnknown, "The PIN's key does not belong to this reader.")
        }
        let mark = SequenceMark(number: Int64(pin.serialNumber.counter.value), time: nil)
        let name = "ksn " + pin.serialNumber.initialKey.text
        if let last = try records.recordSequence(mark, of: name), mark.number <= last.number {
            throw Rejection(.pinKeyReplay, "The PIN's key was used before.")
        }
    }

    private func checkRequestedPIN(
        _ claims: CardDataClaims, first: Int64, now: Int64
    ) throws(Rejection) {
        guard let record = try records.pinToken(forTransaction: claims.transactionIdentifier),
            record.merchantIdentifier.hasSameBytes(as: claims.merchantIdentifier)
        else { throw Rejection(.pinNotExpected, "No PIN was requested for this read.") }
        let (elapsed, overflow) = claims.issuedAt.subtractingReportingOverflow(first)
        guard !overflow, (0...(PINService.window + PINService.entryTime)).contains(elapsed) else {
            throw Rejection(.pinNotExpected, "The PIN was entered too long after the read.")
        }
        guard claims.encryptedPIN != nil || claims.pinBypassed else {
            throw Rejection(.pinNotExpected, "The PIN is missing, and it was not bypassed.")
        }
        guard try isNew("pin " + record.tokenIdentifier, claims, now: now) else {
            throw Rejection(.pinNotExpected, "The PIN token was used before.")
        }
    }
}
