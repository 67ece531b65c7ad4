// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension IssuerMasterKeys {
    /// The published test key for the device accounts of all emulated wallets.
    public static let deviceAccounts = IssuerMasterKeys(
        (1...9).flatMap { digit in
            test.issuers.prefix(1).map { issuer in
                Issuer(
                    prefix: "\(digit)",
                    applicationCryptogramKey: issuer.applicationCryptogramKey)
            }
        })
}

extension TestIssuer {
    /// Authorizes or declines a wallet payment, after the steps of Apple's reference.
    ///
    /// - Parameters:
    ///   - payment: The opened payment.
    ///   - now: Seconds since 1970.
    /// - Returns: The response, which can be a decline.
    public func authorise(_ payment: OpenedApplePayment, now: Int64) -> AuthorisationResponse {
        guard let issuer = keys.issuer(of: payment.number) else {
            return AuthorisationResponse(.invalidCardNumber, .unknownIssuer)
        }
        guard let cryptogram = DeviceCryptogram(payment) else {
            return AuthorisationResponse(.doNotHonour, .incompleteData, .incomplete)
        }
        guard let check = try? cryptogram.check(issuerKey: issuer.applicationCryptogramKey) else {
            return AuthorisationResponse(.doNotHonour, .systemFailure)
        }
        guard case .valid = check else {
            return AuthorisationResponse(.securityViolation, .wrongCryptogram, check)
        }
        guard
            isNewUse(
                cryptogram.counter, of: cryptogram.account, in: payment.transactionIdentifier)
        else {
            return AuthorisationResponse(.securityViolation, .counterReplay, check)
        }
        guard payment.expiry.prefix(4) >= CalendarMonth(secondsSince1970: now).text else {
            return AuthorisationResponse(.expiredCard, .expiredCard, check)
        }
        if let limit, UInt64(clamping: payment.amount) > limit {
            return AuthorisationResponse(.insufficientFunds, .amountAboveLimit, check)
        }
        return AuthorisationResponse(.approved, .approved, check)
    }
}
