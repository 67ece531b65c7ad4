// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What the amount is held against, one requirement a function.
///
/// See EMV Contactless Book B, 3.1.1.3 to 3.1.1.8.
extension PreProcessing.Result {
    /// One unit of currency asks for the card's status (3.1.1.3).
    mutating func checkStatusCheck(_ parameters: TransactionParameters) {
        let unit = parameters.unitOfCurrency
        guard combination.supportsStatusCheck, parameters.amountAuthorised == unit else { return }
        indicators.statusCheckRequested = true
        explanation.note(
            BookReference(.b, "3.1.1.3"), "Status Check",
            [.amount(parameters.amountAuthorised, limit: unit)],

            asks("online cryptogram required", otherwise: "status check requested"))
    }

    /// An amount of zero (3.1.1.4).
    mutating func checkZeroAmount(_ parameters: TransactionParameters) {
        guard parameters.amountAuthorised == 0 else { return }
        guard combination.allowsZeroAmount == false else {
            indicators.zeroAmount = true
            return
        }
        forbid("3.1.1.4", "Zero Amount Allowed flag", [.fact("the amount is zero, the flag is 0")])
    }

    /// The Reader Contactless Transaction Limit, reached or exceeded (3.1.1.5).
    ///
    /// Where only the kernel has limits, the largest of them, exceeded: which one applies is known
    /// when the card has said whether it verifies the cardholder itself.
    mutating func checkTransactionLimit(_ parameters: TransactionParameters) {
        let amount = parameters.amountAuthorised
        let subject = "Reader Contactless Transaction Limit"
        if let limit = combination.transactionLimit {
            guard amount >= limit else { return }
            forbid("3.1.1.5", subject, [.amount(amount, limit: limit)])
        } else if let limit = combination.settings.largestTransactionLimit, amount > limit {
            forbid("3.1.1.5", subject, [.amount(amount, limit: limit)])
        }
    }

    /// The Reader Contactless Floor Limit (3.1.1.6) or, where the combination has none, the
    /// Terminal Floor Limit (3.1.1.7), exceeded.
    mutating func checkFloorLimit(
        _ parameters: TransactionParameters, terminalFloorLimit: UInt64?
    ) {
        let amount = parameters.amountAuthorised
        guard let limit = combination.floorLimit ?? terminalFloorLimit, amount > limit else {
            return
        }
        indicators.floorLimitExceeded = true
        let isOwn = combination.floorLimit != nil
        explanation.note(
            BookReference(.b, isOwn ? "3.1.1.6" : "3.1.1.7"),
            isOwn ? "Reader Contactless Floor Limit" : "Terminal Floor Limit",
            [.amount(amount, limit: limit)],
            asks("online cryptogram required", otherwise: "floor limit exceeded"))
    }

    /// The Reader CVM Required Limit, reached or exceeded (3.1.1.8).
    mutating func checkVerificationLimit(_ parameters: TransactionParameters) {
        let amount = parameters.amountAuthorised
        guard let limit = combination.verificationLimit, amount >= limit else { return }
        indicators.verificationLimitExceeded = true
        explanation.note(
            BookReference(.b, "3.1.1.8"), "Reader CVM Required Limit",
            [.amount(amount, limit: limit)],
            asks("CVM required", otherwise: "CVM required limit exceeded"))
    }

    /// What an indicator comes to: a wish to the card where there are TTQ (3.1.1.9 to
    /// 3.1.1.12), and otherwise an indicator for the kernel.
    private func asks(_ wish: String, otherwise indicator: String) -> Consequence {
        .condition(indicators.terminalTransactionQualifiers == nil ? indicator : wish)
    }

    /// The reader must not use the combination for this transaction.
    mutating func forbid(_ requirement: String, _ subject: String, _ evidence: [Evidence]) {
        indicators.contactlessApplicationNotAllowed = true
        explanation.note(
            BookReference(.b, requirement), subject, evidence,
            .combinationNotAllowed(combination.aid, combination.kernel))
    }
}
