// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentToken
public import SmartCard
internal import Support

/// A test issuer, which checks a card's cryptogram and approves or declines.
public final class TestIssuer: Sendable {
    private let keys: IssuerMasterKeys
    private let limit: UInt64?
    private let pinKey: BaseDerivationKey?
    private let pinLimit: UInt64?
    private let codeKey = SecretBytes(RandomSource.system.bytes(32))
    private let uses = Lock(TransactionCounterHistory())
    private let pinTries = Lock(PINTryCounters())

    /// Creates an issuer.
    ///
    /// - Parameters:
    ///   - keys: Its master keys.
    ///   - limit: The maximum amount that it approves, in minor units; `nil` for no limit.
    ///   - pinKey: The key that deciphers PINs, as a security module would.
    ///   - pinLimit: The maximum amount without a PIN, in minor units; `nil` for no limit.
    public init(
        keys: IssuerMasterKeys, limit: UInt64? = nil, pinKey: BaseDerivationKey? = nil,
        pinLimit: UInt64? = nil
    ) {
        self.keys = keys
        self.limit = limit
        self.pinKey = pinKey
        self.pinLimit = pinLimit
    }

    /// Authorizes or declines one read.
    ///
    /// - Parameters:
    ///   - token: The opened card data.
    ///   - now: Seconds since 1970.
    /// - Returns: The response, which can be a decline.
    public func authorize(_ token: OpenedToken, now: Int64) -> AuthorizationResponse {
        let issuer = token.account.flatMap { keys.issuer(of: $0.number) }
        let pin = PINVerification(token, key: pinKey, reference: issuer?.referencePIN)
        var response = decision(token, pin, now: now)
        response.pin = pin
        response.issuerAuthenticationData = authenticationData(for: response, token)
        return response
    }

    /// Authorizes or declines a wallet payment, after the steps of Apple's reference.
    ///
    /// - Parameters:
    ///   - payment: The opened payment.
    ///   - now: Seconds since 1970.
    /// - Returns: The response, which can be a decline.
    public func authorize(_ payment: OpenedApplePayment, now: Int64) -> AuthorizationResponse {
        guard let issuer = keys.issuer(of: payment.number) else {
            return AuthorizationResponse(.invalidCardNumber, .unknownIssuer)
        }
        guard let cryptogram = DeviceCryptogram(payment) else {
            return AuthorizationResponse(.doNotHonor, .incompleteData, .incomplete)
        }
        guard let check = try? cryptogram.check(issuerKey: issuer.applicationCryptogramKey) else {
            return AuthorizationResponse(.doNotHonor, .systemFailure)
        }
        guard case .valid = check else {
            return AuthorizationResponse(.securityViolation, .wrongCryptogram, check)
        }
        guard
            isNewUse(
                cryptogram.counter, of: cryptogram.account, in: payment.transactionIdentifier)
        else {
            return AuthorizationResponse(.securityViolation, .counterReplay, check)
        }
        guard payment.expiry.prefix(4) >= Self.month(of: now) else {
            return AuthorizationResponse(.expiredCard, .expiredCard, check)
        }
        if let limit, UInt64(clamping: payment.amount) > limit {
            return AuthorizationResponse(.insufficientFunds, .amountAboveLimit, check)
        }
        return AuthorizationResponse(.approved, .approved, check)
    }

    /// Protects commands for the card of one read.
    ///
    /// - Parameters:
    ///   - commands: The commands, in order.
    ///   - token: The opened card data.
    ///   - isCritical: Whether the card receives them before its second cryptogram.
    /// - Returns: The script, template `71` or `72`, or `nil` if the issuer has no script keys for
    ///   the card, or does not support its cryptogram.
    public func script(
        _ commands: [IssuerCommand], for token: OpenedToken, isCritical: Bool = false
    ) -> [UInt8]? {
        guard let account = token.account, let issuer = keys.issuer(of: account.number),
            let integrity = issuer.integrityKey,
            let confidentiality = issuer.confidentialityKey
        else { return nil }
        do {
            let transaction = try CryptogramData(token.objects, account: account)
            return try IssuerScript(
                transaction: transaction,
                cryptogramKey: transaction.cardKey(
                    from: issuer.applicationCryptogramKey, account: account),
                integrityKey: transaction.cardKey(from: integrity, account: account),
                confidentialityKey: transaction.cardKey(from: confidentiality, account: account)
            ).template(commands, isCritical: isCritical)
        } catch {
            return nil
        }
    }

    /// Checks the second cryptogram of a card, which says whether it accepted the issuer's response.
    ///
    /// - Parameters:
    ///   - update: The data objects that the reader returned after the update: the cryptogram
    ///     (`9F26`), with the elements that it covers again (`95`, `9F37`, `9F36`, `9F10`).
    ///   - token: The opened card data of the read.
    /// - Returns: The result, which is `incomplete` if the card returned no second cryptogram.
    public func check(_ update: [DataObject], of token: OpenedToken) -> CryptogramCheck {
        guard let account = token.account, let issuer = keys.issuer(of: account.number),
            update.first(.applicationCryptogram) != nil
        else { return .incomplete }
        let covered = update.map {
            $0.tag == .terminalVerificationResults ? Self.beforeCryptogram($0) : $0
        }
        let others = token.objects.filter { update.first($0.tag) == nil }
        return
            (try? CryptogramCheck.check(
                covered + others, account: account, issuer: issuer))
            ?? .incomplete
    }

    /// Returns the Terminal Verification Results (`95`) without what the terminal found afterward:
    /// that the card rejected its issuer, and that a script of template `72` failed.
    private static func beforeCryptogram(_ results: DataObject) -> DataObject {
        guard let last = results.value.last else { return results }
        return DataObject(results.tag, results.value.dropLast() + [last & ~0x50])
    }

    /// Returns the authentication data, only for a card whose correct cryptogram is an ARQC.
    private func authenticationData(
        for response: AuthorizationResponse, _ token: OpenedToken
    ) -> [UInt8]? {
        guard case .valid(.online, _) = response.cryptogram, let account = token.account,
            let issuer = keys.issuer(of: account.number)
        else { return nil }
        do {
            let transaction = try CryptogramData(token.objects, account: account)
            return try IssuerAuthenticationData.make(
                for: transaction,
                cardKey: transaction.cardKey(
                    from: issuer.applicationCryptogramKey, account: account),
                code: response.code)
        } catch {
            return nil
        }
    }

    private func decision(
        _ token: OpenedToken, _ pin: PINVerification, now: Int64
    ) -> AuthorizationResponse {
        guard let account = token.account else {
            return AuthorizationResponse(
                .invalidCardNumber,
                CardholderAccount.disagrees(token.objects) ? .differentAccounts : .noAccount)
        }
        guard let issuer = keys.issuer(of: account.number) else {
            return AuthorizationResponse(.invalidCardNumber, .unknownIssuer)
        }
        let check: CryptogramCheck
        do {
            check = try CryptogramCheck.check(
                token.objects, account: account, issuer: issuer)
        } catch {
            return AuthorizationResponse(.doNotHonor, .systemFailure)
        }
        let decision: CryptogramCheck.Decision
        switch check {
        case .valid(let found, _): decision = found
        case .invalid:
            return AuthorizationResponse(.securityViolation, .wrongCryptogram, check)
        case .unknownVersion:
            return AuthorizationResponse(.doNotHonor, .unknownCryptogramVersion, check)
        case .incomplete:
            return AuthorizationResponse(.doNotHonor, .incompleteData, check)
        }
        guard isNewUse(token, account) else {
            return AuthorizationResponse(.securityViolation, .counterReplay, check)
        }
        // A refund does not need the card's approval; the card ends it with a decline (AAC).
        guard decision != .declined || token.claims.request.operation == "refund" else {
            return AuthorizationResponse(.doNotHonor, .declinedByCard, check)
        }
        if let expiry = account.expiry, expiry < Self.month(of: now) {
            return AuthorizationResponse(.expiredCard, .expiredCard, check)
        }
        guard !isRelayed(token) else {
            return AuthorizationResponse(.suspectedFraud, .suspectedRelay, check)
        }
        if let limit, token.claims.request.amount > limit {
            return AuthorizationResponse(.insufficientFunds, .amountAboveLimit, check)
        }
        return answer(
            to: pin, of: account, amount: token.claims.request.amount, check)
    }

    /// Decides by the PIN, after all other checks have passed.
    private func answer(
        to pin: PINVerification, of account: CardholderAccount, amount: UInt64,
        _ check: CryptogramCheck
    ) -> AuthorizationResponse {
        guard allows(pin, of: account) else {
            return AuthorizationResponse(.pinTriesExceeded, .pinTriesExceeded, check)
        }
        switch pin {
        case .wrong: return AuthorizationResponse(.incorrectPIN, .wrongPIN, check)
        case .undecipherable:
            return AuthorizationResponse(.pinCryptographyFailed, .undecipherablePIN, check)
        case .absent, .bypassed:
            guard let pinLimit, amount > pinLimit else { break }
            return AuthorizationResponse(.pinRequired, .pinMissing, check)
        case .correct, .notVerifiable: break
        }
        return AuthorizationResponse(.approved, .approved, check)
    }

    /// Returns the year and month of a time, in UTC, in the form of an expiry date (YYMM).
    private static func month(of now: Int64) -> String {
        String(CalendarDate(secondsSince1970: now).digits.prefix(4))
    }

    /// Whether the terminal found that relay resistance exceeded its threshold or its time limits.
    ///
    /// See EMV Contactless Books C-2 and C-8, Annex A (TVR, `95`, byte 5 bits 4 and 3).
    private func isRelayed(_ token: OpenedToken) -> Bool {
        (token.objects.first(.terminalVerificationResults)?.value.dropFirst(4).first ?? 0) & 0x0C
            != 0
    }

    /// Counts a PIN; returns `false` if the card has no tries left, even if the PIN is correct.
    private func allows(_ pin: PINVerification, of account: CardholderAccount) -> Bool {
        guard pin == .correct || pin == .wrong else { return true }
        guard let code = try? AESCMAC.mac(Self.name(of: account), key: codeKey) else {
            return false
        }
        return pinTries.withLock { tries in
            guard tries.allows(code) else { return false }
            tries.record(pin == .correct, of: code)
            return true
        }
    }

    private static func name(of account: CardholderAccount) -> [UInt8] {
        account.number.withDigits { Array($0) } + [0xFF] + account.sequenceNumber.utf8
    }

    private func isNewUse(_ token: OpenedToken, _ account: CardholderAccount) -> Bool {
        isNewUse(
            token.objects.first(.applicationTransactionCounter)?.value ?? [],
            of: Self.name(of: account),
            in: token.claims.transactionIdentifier)
    }

    /// Records a card's counter; returns `false` if another transaction used it before.
    ///
    /// The same transaction can be repeated with a PIN.
    private func isNewUse(
        _ counter: some Collection<UInt8>, of card: [UInt8], in transaction: String
    ) -> Bool {
        guard counter.count == 2, let code = try? AESCMAC.mac(card, key: codeKey) else {
            return false
        }
        let number = counter.reduce(0) { $0 << 8 | UInt16($1) }
        return uses.withLock { $0.insert(number, of: code, in: transaction) }
    }
}
