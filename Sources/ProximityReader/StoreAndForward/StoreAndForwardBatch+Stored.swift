// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

extension StoreAndForwardBatch {
    /// Creates a batch from a signed batch.
    init(_ batch: StoredBatch) {
        self.init(
            id: batch.identifier,
            payments: batch.payments.map { payment in
                StoredPaymentCardReadResult(
                    id: payment.identifier, paymentCardData: payment.sealed.paymentCardData,
                    generalCardData: payment.generalCardData, signature: payment.signature)
            },
            signature: batch.signature, intermediateCertificate: batch.intermediateCertificates,
            leafCertificate: batch.leafCertificate)
    }
}
