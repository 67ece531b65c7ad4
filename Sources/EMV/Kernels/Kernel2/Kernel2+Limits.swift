// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The comparison of the amount with the reader's limits.
///
/// Unlike in pre-processing, an amount that equals a limit does not exceed it. See EMV
/// Contactless Book C-2, Annex A (`DF8123` to `DF8126`).
extension Kernel2 {
    /// The Reader Contactless Transaction Limit that applies (S3.33 to S3.35).
    var transactionLimit: UInt64? {
        isOnDeviceVerificationPossible
            ? settings.transactionLimitOnDevice
            : settings.transactionLimitWithoutOnDevice ?? activation.combination.transactionLimit
    }

    /// Whether the amount exceeds the transaction limit (S456.14 and S78.10).
    var exceedsTransactionLimit: Bool { exceeds(transactionLimit) }

    /// Whether the amount exceeds the Reader CVM Required Limit (S456.30).
    var exceedsVerificationLimit: Bool { exceeds(activation.combination.verificationLimit) }

    /// The Reader Contactless Floor Limit (`DF8123`), or the terminal's (S456.37).
    var floorLimit: UInt64? { activation.combination.floorLimit ?? activation.terminal.floorLimit }

    /// Whether the amount exceeds a limit; a limit that is not configured is never exceeded.
    func exceeds(_ limit: UInt64?) -> Bool {
        limit.map { amount > $0 } ?? false
    }

    /// Returns the amount and a limit, for the explanation.
    func amount(_ limit: UInt64?) -> [Evidence] {
        limit.map { [.amount(amount, limit: $0)] } ?? []
    }

    /// Amount, Authorised (`9F02`), which the terminal can send while the card is read.
    private var amount: UInt64 { data.number(.amountAuthorizedNumeric) }

    /// End Application: the amount is missing (S456.13 and S78.9).
    mutating func missAmount(
        _ section: String, isMagneticStripe: Bool = false
    ) -> Action<Outcome> {
        record(
            section, "Amount, authorised", [.element(.amountAuthorizedNumeric, nil)],
            .outcome(.endApplication))
        return finish(
            outcome(
                .endApplication, ErrorIndication(terminal: .amountNotPresent),
                isMagneticStripe: isMagneticStripe))
    }
}
