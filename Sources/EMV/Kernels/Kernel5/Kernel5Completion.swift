// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The decision after the card's cryptogram: verification, and the limit that applies.
///
/// See EMV Contactless Book C-5, completion and outcomes, and Book A, 6.
struct Kernel5Completion {
    /// The elements for the acquirer.
    private static let recordTags: [Tag] =
        .authorization + [
            .pointOfServiceEntryMode, .transactionSequenceCounter, .cardholderVerificationStatus,
            .terminalInterchangeProfile, .issuerUpdateParameter, .deviceInformation,
        ] + .acquirer + [.additionalTerminalCapabilities]

    let settings: Kernel5Settings
    let mode: Kernel5.Mode

    /// Returns the outcome of the card's cryptogram.
    ///
    /// - Returns: The outcome.
    func outcome(_ transaction: inout TransactionContext, isGenuine: Bool) -> Outcome {
        guard let cryptogram = transaction.data.cryptogram else { return .endApplication() }
        let evidence: [Evidence] = [.element(.cryptogramInformationData, in: transaction.data)]
        if cryptogram == .decline {
            guard transaction.data.isRefund else {
                return conclude(.declined, "AAC", evidence, &transaction)
            }
            transaction.verify(by: .none)
            return refund(evidence, &transaction)
        }
        guard isGenuine else {
            return conclude(
                .declined, "Combined data authentication failed",
                [.element(.terminalVerificationResults, in: transaction.data)], &transaction)
        }
        guard mode == .legacy || Kernel5Verification.selectByCard(&transaction) else {
            return outcome(.declined, transaction)
        }
        let amount = transaction.activation.parameters.amountAuthorised
        if let limit = transactionLimit(transaction), amount > limit {
            return conclude(
                .declined, "Reader Contactless Transaction Limit",
                [.amount(amount, limit: limit)], &transaction)
        }
        guard cryptogram == .onlineRequest else {
            return conclude(.approved, "TC", evidence, &transaction)
        }
        guard transaction.data.connection != .offlineOnly else {
            return conclude(.declined, "The terminal cannot go online", evidence, &transaction)
        }
        return conclude(.onlineRequest, "ARQC", evidence, &transaction)
    }

    /// Returns the outcome of a refund, for which the card only has to provide its account.
    private func refund(
        _ evidence: [Evidence], _ transaction: inout TransactionContext
    ) -> Outcome {
        let data = transaction.data
        guard data.connection == .offlineOnly else {
            return conclude(.onlineRequest, "Refund", evidence, &transaction)
        }
        return transaction.offlineRefund(
            evidence + [.element(.terminalType, in: data)],
            dataRecord: data.objects(Self.recordTags))
    }

    /// Returns the limit with or without on-device verification, if it is configured.
    private func transactionLimit(_ transaction: TransactionContext) -> UInt64? {
        transaction.verification == .confirmationCodeVerified
            ? settings.transactionLimitOnDevice : settings.transactionLimitWithoutOnDevice
    }

    /// Explains and returns the outcome.
    private func conclude(
        _ status: Outcome.Status, _ subject: String, _ evidence: [Evidence],
        _ transaction: inout TransactionContext
    ) -> Outcome {
        transaction.record("completion", subject, evidence, .outcome(status))
        return outcome(status, transaction)
    }

    private func outcome(
        _ status: Outcome.Status, _ transaction: TransactionContext
    ) -> Outcome {
        let data = transaction.data
        var outcome = transaction.decision(status, dataRecord: data.objects(Self.recordTags))
        outcome.discretionaryData = data.objects([.offlineBalance])
        return outcome
    }
}
