// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
package import SmartCard

extension Currency {
    /// Returns an amount in minor units, such as 1250 for 12.50 USD.
    ///
    /// - Returns: `nil` for what is no number, has more decimals than the currency, or more
    ///   than 12 digits, which is what cards can carry (EMV Book 3, annex A, `9F02`).
    package func minorUnits(of amount: Decimal) -> Int64? {
        // A whole `Decimal` describes itself by its digits; any other has a point, and a number
        // that is none says so.
        let scaled = amount * pow(10, minorUnits)
        guard let units = Int64(scaled.description), units.magnitude < 1_000_000_000_000 else {
            return nil
        }
        return units
    }
}
