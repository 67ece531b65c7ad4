// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Start A: checks the limits of each combination before the field is switched on.
///
/// See EMV Contactless Book B, 3.1.1.
enum PreProcessing {
    /// A combination with what was found out about it.
    struct Result: Hashable, Sendable {
        let combination: Combination
        let indicators: PreProcessingIndicators
    }

    /// Checks every combination for the transaction's type.
    ///
    /// - Returns: The combinations in their configured order, the forbidden ones included.
    static func results(
        _ configuration: TerminalConfiguration, _ parameters: TransactionParameters
    ) -> [Result] {
        configuration.combinations(for: parameters).map { combination in
            Result(
                combination: combination,
                indicators: indicators(
                    combination, parameters,
                    terminalFloorLimit: configuration.terminal.floorLimit))
        }
    }

    /// The combinations as they are when the reader starts at B, without pre-processing.
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
    static func indicators(
        _ combination: Combination, _ parameters: TransactionParameters,
        terminalFloorLimit: UInt64?
    ) -> PreProcessingIndicators {
        let amount = parameters.amountAuthorised
        var indicators = PreProcessingIndicators()
        var qualifiers = combination.terminalTransactionQualifiers
        qualifiers?.subtract([.onlineCryptogramRequired, .cardholderVerificationRequired])

        // 3.1.1.3
        if combination.supportsStatusCheck, amount == parameters.unitOfCurrency {
            indicators.statusCheckRequested = true
        }
        // 3.1.1.4
        if amount == 0 {
            if combination.allowsZeroAmount == false {
                indicators.contactlessApplicationNotAllowed = true
            } else {
                indicators.zeroAmount = true
            }
        }
        // 3.1.1.5
        if let limit = combination.transactionLimit, amount >= limit {
            indicators.contactlessApplicationNotAllowed = true
        }
        // 3.1.1.6 and 3.1.1.7
        if let limit = combination.floorLimit ?? terminalFloorLimit, amount > limit {
            indicators.floorLimitExceeded = true
        }
        // 3.1.1.8
        if let limit = combination.verificationLimit, amount >= limit {
            indicators.verificationLimitExceeded = true
        }
        // 3.1.1.9 and 3.1.1.10
        if indicators.floorLimitExceeded || indicators.statusCheckRequested {
            qualifiers?.insert(.onlineCryptogramRequired)
        }
        // 3.1.1.11
        if indicators.zeroAmount, let current = qualifiers {
            if current.contains(.offlineOnlyReader) {
                indicators.contactlessApplicationNotAllowed = true
            } else {
                qualifiers?.insert(.onlineCryptogramRequired)
            }
        }
        // 3.1.1.12
        if indicators.verificationLimitExceeded {
            qualifiers?.insert(.cardholderVerificationRequired)
        }
        indicators.terminalTransactionQualifiers = qualifiers
        return indicators
    }
}

extension TerminalConfiguration {
    fileprivate func combinations(for parameters: TransactionParameters) -> [Combination] {
        combinations.filter { $0.transactionTypes.contains(parameters.transactionType) }
    }
}

extension TransactionParameters {
    /// One unit of the currency in its smallest unit, such as 100 cents.
    var unitOfCurrency: UInt64 {
        (0..<min(currencyExponent, 9)).reduce(1) { unit, _ in unit * 10 }
    }
}
