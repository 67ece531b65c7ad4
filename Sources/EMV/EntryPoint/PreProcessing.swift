// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Start A: checks the limits of each combination before the field is switched on.
///
/// See EMV Contactless Book B, 3.1.1.
enum PreProcessing {
    /// A combination and the results of its checks.
    struct Result: Hashable, Sendable {
        var combination: Combination
        var indicators: PreProcessingIndicators
        /// The rules that applied.
        var explanation = Explanation()
    }

    /// Checks every combination for the transaction's type.
    ///
    /// - Returns: The combinations in their configured order, including the forbidden ones.
    static func results(
        _ configuration: TerminalConfiguration, _ parameters: TransactionParameters
    ) -> [Result] {
        configuration.combinations(for: parameters).map { combination in
            result(combination, parameters, terminalFloorLimit: configuration.terminal.floorLimit)
        }
    }

    /// Returns the combinations for a start at B, without pre-processing.
    ///
    /// See EMV Contactless Book B, 3.2.1.1.
    static func withoutChecks(
        _ configuration: TerminalConfiguration, _ parameters: TransactionParameters
    ) -> [Result] {
        configuration.combinations(for: parameters).map { combination in
            var indicators = PreProcessingIndicators()
            indicators.terminalTransactionQualifiers = combination.terminalTransactionQualifiers
            return Result(combination: combination, indicators: indicators)
        }
    }

    /// Sets the indicators of one combination, in the order of the requirements.
    static func result(
        _ combination: Combination, _ parameters: TransactionParameters,
        terminalFloorLimit: UInt64?
    ) -> Result {
        // 3.1.1.1
        var result = Result(combination: combination, indicators: PreProcessingIndicators())
        // 3.1.1.2
        var qualifiers = combination.terminalTransactionQualifiers
        qualifiers?.subtract([.onlineCryptogramRequired, .cardholderVerificationRequired])
        result.indicators.terminalTransactionQualifiers = qualifiers

        result.checkStatusCheck(parameters)
        result.checkZeroAmount(parameters)
        result.checkTransactionLimit(parameters)
        result.checkFloorLimit(
            parameters, terminalFloorLimit: combination.terminalFloorLimit ?? terminalFloorLimit)
        result.checkVerificationLimit(parameters)
        result.requireOnlineCryptogram()
        result.requireVerification()
        return result
    }
}

/// The results of pre-processing for one combination.
///
/// See EMV Contactless Book A, 5.5, Table 5-3.
public struct PreProcessingIndicators: Hashable, Sendable {
    /// The amount is one unit of currency and requests only the card's status.
    public var statusCheckRequested = false
    /// The combination must not be used for this transaction.
    public var contactlessApplicationNotAllowed = false
    /// The amount is zero.
    public var zeroAmount = false
    /// The cardholder must be verified.
    public var verificationLimitExceeded = false
    /// The transaction must go online.
    public var floorLimitExceeded = false
    /// The copy of the TTQ (`9F66`) with the requirements of this transaction, or `nil`.
    public var terminalTransactionQualifiers: TerminalTransactionQualifiers?

    /// Creates the indicators of a transaction for which no check applies.
    public init() {}
}

/// The checks of the amount, one function for each requirement.
///
/// See EMV Contactless Book B, 3.1.1.3 to 3.1.1.8.
extension PreProcessing.Result {
    /// Checks whether the amount of one unit of currency requests the card's status (3.1.1.3).
    fileprivate mutating func checkStatusCheck(_ parameters: TransactionParameters) {
        let unit = parameters.unitOfCurrency
        guard combination.supportsStatusCheck, parameters.amountAuthorised == unit else { return }
        indicators.statusCheckRequested = true
        explanation.record(
            BookReference(.b, "3.1.1.3"), "Status Check",
            [.amount(parameters.amountAuthorised, limit: unit)],
            consequence("online cryptogram required", otherwise: "status check requested"))
    }

    /// Checks whether the amount is zero (3.1.1.4).
    fileprivate mutating func checkZeroAmount(_ parameters: TransactionParameters) {
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
    fileprivate mutating func checkTransactionLimit(_ parameters: TransactionParameters) {
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
    fileprivate mutating func checkFloorLimit(
        _ parameters: TransactionParameters, terminalFloorLimit: UInt64?
    ) {
        let amount = parameters.amountAuthorised
        guard let limit = combination.floorLimit ?? terminalFloorLimit, amount > limit else {
            return
        }
        indicators.floorLimitExceeded = true
        let isOwn = combination.floorLimit != nil
        explanation.record(
            BookReference(.b, isOwn ? "3.1.1.6" : "3.1.1.7"),
            isOwn ? "Reader Contactless Floor Limit" : "Terminal Floor Limit",
            [.amount(amount, limit: limit)],
            consequence("online cryptogram required", otherwise: "floor limit exceeded"))
    }

    /// Checks whether the amount reaches the Reader CVM Required Limit (3.1.1.8).
    fileprivate mutating func checkVerificationLimit(_ parameters: TransactionParameters) {
        let amount = parameters.amountAuthorised
        guard let limit = combination.verificationLimit, amount >= limit else { return }
        indicators.verificationLimitExceeded = true
        explanation.record(
            BookReference(.b, "3.1.1.8"), "Reader CVM Required Limit",
            [.amount(amount, limit: limit)],
            consequence("CVM required", otherwise: "CVM required limit exceeded"))
    }

    /// Returns the consequence of an indicator.
    ///
    /// With TTQ, it is a request to the card (3.1.1.9 to 3.1.1.12), otherwise an indicator for
    /// the kernel.
    private func consequence(_ request: String, otherwise indicator: String) -> Consequence {
        .condition(indicators.terminalTransactionQualifiers == nil ? indicator : request)
    }

    /// Forbids the use of the combination for this transaction.
    fileprivate mutating func forbid(
        _ requirement: String, _ subject: String, _ evidence: [Evidence]
    ) {
        indicators.contactlessApplicationNotAllowed = true
        explanation.record(
            BookReference(.b, requirement), subject, evidence,
            .combinationNotAllowed(combination.aid, combination.kernel))
    }
}

/// The requirements that the indicators set in the copy of the TTQ (`9F66`).
///
/// See EMV Contactless Book B, 3.1.1.9 to 3.1.1.12. Combinations without TTQ stay unchanged.
extension PreProcessing.Result {
    /// Sets byte 2, bit 8: online cryptogram required.
    fileprivate mutating func requireOnlineCryptogram() {
        guard let qualifiers = indicators.terminalTransactionQualifiers else { return }
        // 3.1.1.9
        if indicators.floorLimitExceeded {
            indicators.terminalTransactionQualifiers?.insert(.onlineCryptogramRequired)
        }
        // 3.1.1.10
        if indicators.statusCheckRequested {
            indicators.terminalTransactionQualifiers?.insert(.onlineCryptogramRequired)
        }
        // 3.1.1.11
        guard indicators.zeroAmount else { return }
        guard qualifiers.contains(.offlineOnlyReader) else {
            indicators.terminalTransactionQualifiers?.insert(.onlineCryptogramRequired)
            explanation.record(
                BookReference(.b, "3.1.1.11"), "Zero Amount", [],
                .condition("online cryptogram required"))
            return
        }
        forbid(
            "3.1.1.11", "Zero Amount",
            [
                .fact("the reader is offline only"),
                .element(.terminalTransactionQualifiers, qualifiers.bytes),
            ])
    }

    /// Sets byte 2, bit 7: CVM required (3.1.1.12).
    fileprivate mutating func requireVerification() {
        if indicators.verificationLimitExceeded {
            indicators.terminalTransactionQualifiers?.insert(.cardholderVerificationRequired)
        }
    }
}

extension TerminalConfiguration {
    fileprivate func combinations(for parameters: TransactionParameters) -> [Combination] {
        combinations.filter { $0.transactionTypes.contains(parameters.transactionType) }
    }
}

extension TransactionParameters {
    /// One unit of the currency, in its smallest unit, such as 100 cents.
    var unitOfCurrency: UInt64 {
        (0..<min(currencyExponent, 9)).reduce(1) { unit, _ in unit * 10 }
    }
}
