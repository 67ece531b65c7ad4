// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
