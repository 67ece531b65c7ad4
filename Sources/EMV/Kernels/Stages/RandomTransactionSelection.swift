// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// Random Transaction Selection: sends some transactions below the floor limit online.
///
/// See EMV Book 3, 10.6.2.
package struct RandomTransactionSelection: Hashable, Sendable {
    /// The sizes of the random values that the selection needs.
    static let randomValueSizes = [2]

    /// Threshold Value for Biased Random Selection, in the currency's smallest unit.
    ///
    /// Below it, every amount has the same chance.
    package var threshold: UInt64 = 0
    /// Target Percentage to be Used for Random Selection, 0 to 99.
    package var targetPercentage: UInt8 = 0
    /// Maximum Target Percentage to be Used for Biased Random Selection, 0 to 99.
    package var maximumTargetPercentage: UInt8 = 0

    /// Creates a selection that selects nothing.
    package init() {}

    /// Returns whether a transaction is selected.
    ///
    /// - Parameters:
    ///   - amount: The amount, in the currency's smallest unit.
    ///   - floorLimit: The floor limit; without one, the chance does not grow with the amount.
    ///   - random: A random value of two bytes.
    /// - Returns: `false` also for an amount that exceeds the floor limit.
    func selects(_ amount: UInt64, floorLimit: UInt64?, random: [UInt8]) -> Bool {
        // A number from 1 to 99.
        let number = random.reduce(0) { ($0 << 8 | UInt64($1)) & 0xFFFF } % 99 + 1
        guard let floorLimit, amount >= threshold else { return number <= targetPercentage }
        guard amount < floorLimit, maximumTargetPercentage >= targetPercentage else {
            return false
        }
        let (range, above) = (floorLimit - threshold, amount - threshold)
        // The quotient is below one, and amounts have at most twelve digits.
        let growth = UInt64(maximumTargetPercentage - targetPercentage)
            .multipliedReportingOverflow(by: above)
        guard !growth.overflow else { return true }
        return number <= UInt64(targetPercentage) + growth.partialValue / range
    }

    /// The settings in a configuration.
    package static let settings: [Setting<RandomTransactionSelection>] = [
        .number("threshold", in: 0...999_999_999_999, \.threshold),
        .number("targetPercentage", in: 0...99, \.targetPercentage),
        .number("maximumTargetPercentage", in: 0...99, \.maximumTargetPercentage),
    ]
}
