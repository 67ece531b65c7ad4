// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
package import SmartCard

extension Currency {
    /// Returns an amount in minor units, such as 1250 for 12.50 USD.
    ///
    /// - Returns: The amount; `nil` if it is NaN, has more decimals than the currency, or has more
    ///   than the 12 digits that cards support (EMV Book 3, annex A, `9F02`).
    package func minorUnits(of amount: Decimal) -> Int64? {
        // The description of an integral `Decimal` is its digits; others have a decimal point, or
        // are “NaN”.
        let scaled = amount * pow(10, minorUnits)
        guard let units = Int64(scaled.description), units.magnitude < 1_000_000_000_000 else {
            return nil
        }
        return units
    }
}
