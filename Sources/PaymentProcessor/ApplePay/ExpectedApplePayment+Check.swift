// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentToken

extension ExpectedApplePayment {
    /// Performs step 6: checks that the payment matches the request.
    ///
    /// - Throws: `ApplePayRejection` with the step `request`.
    func check(_ payment: OpenedApplePayment) throws(ApplePayRejection) {
        if let merchantIdentifier,
            Digest.sha256(merchantIdentifier.utf8) != payment.merchantIdentifierHash
        {
            throw rejection(.merchantMismatch, "The token is for another merchant.")
        }
        guard payment.currencyCode == currencyCode else {
            throw rejection(.currencyMismatch, "The currency differs from the request's.")
        }
        guard payment.amount == amount else {
            throw rejection(.amountMismatch, "The amount differs from the request's.")
        }
        switch (applicationData, payment.applicationDataHash) {
        case (nil, nil): break
        case (.some, nil):
            throw rejection(
                .applicationDataMissing, "The token has no digest of application data.")
        case (nil, .some):
            throw rejection(
                .applicationDataUnexpected,
                "The token has a digest of application data, but the request had none.")
        case (.some(let data), .some(let hash)):
            guard constantTimeEqual(Digest.sha256(data), hash) else {
                throw rejection(
                    .applicationDataMismatch,
                    "The digest does not match the request's application data.")
            }
        }
    }

    private func rejection(
        _ code: ApplePayRejection.Code, _ detail: String
    ) -> ApplePayRejection {
        ApplePayRejection(code, .request, detail)
    }
}
