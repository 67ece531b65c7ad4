// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The checks of the amount, one function for each requirement.
///
/// See EMV Contactless Book B, 3.1.1.3 to 3.1.1.8.
extension PreProcessing.Result {
    /// Checks whether the amount of one unit of currency requests the card's status (3.1.1.3).
    mutating func checkStatusCheck(_ parameters: TransactionParameters) {
        let unit = parameters.unitOfCurrency
        guard combination.supportsStatusCheck, parameters.amountAuthorised == unit else { return }
        indicators.statusCheckRequested = true
        explanation.note(
            BookReference(.b, "3.1.1.3"), "Status Check",
            [.amount(parameters.amountAuthorised, limit: unit)],

            asks("online cryptogram required", otherwise: "status check requested"))
    }

    /// Checks whether the amount is zero (3.1.1.4).
    mutating func checkZeroAmount(_ parameters: TransactionParameters) {
        guard parameters.amountAuthorised == 0 else { return }
        guard combination.allowsZeroAmount == false else {
            indicators.zeroAmount = true
            return
        }
        forbid("3.1.1.4", "Zero Amount Allowed flag", [.fact("the amount is zero, the flag is 0")])
    }

    /// Checks whether the amount reaches the Reader Contactless Transaction Limit (3.1.1.5).
    ///
    /// If only the kernel has limits, checks whether the amount exceeds the largest of them: which
    /// one applies depends on whether the card supports on-device cardholder verification.
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

    /// Checks whether the amount exceeds the Reader Contactless Floor Limit (3.1.1.6).
    ///
    /// If the combination has none, checks the Terminal Floor Limit (3.1.1.7).
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

    /// Checks whether the amount reaches the Reader CVM Required Limit (3.1.1.8).
    mutating func checkVerificationLimit(_ parameters: TransactionParameters) {
        let amount = parameters.amountAuthorised
        guard let limit = combination.verificationLimit, amount >= limit else { return }
        indicators.verificationLimitExceeded = true
        explanation.note(
            BookReference(.b, "3.1.1.8"), "Reader CVM Required Limit",
            [.amount(amount, limit: limit)],
            asks("CVM required", otherwise: "CVM required limit exceeded"))
    }

    /// Returns the consequence of an indicator.
    ///
    /// With TTQ, it is a request to the card (3.1.1.9 to 3.1.1.12), otherwise an indicator for
    /// the kernel.
    private func asks(_ wish: String, otherwise indicator: String) -> Consequence {
        .condition(indicators.terminalTransactionQualifiers == nil ? indicator : wish)
    }

    /// Forbids the use of the combination for this transaction.
    mutating func forbid(_ requirement: String, _ subject: String, _ evidence: [Evidence]) {
        indicators.contactlessApplicationNotAllowed = true
        explanation.note(
            BookReference(.b, requirement), subject, evidence,
            .combinationNotAllowed(combination.aid, combination.kernel))
    }
}
