// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay

extension Options {
    /// Makes the wallet that customers pay from on the sheet.
    ///
    /// - Parameter environment: The process's environment variables; `TAPTOPAY_WALLET` applies if
    ///   the command line has no `--wallet`.
    /// - Returns: The wallet, or `nil` if there is none.
    /// - Throws: `UsageError`.
    func makeWallet(_ environment: [String: String]) throws(UsageError) -> KioskWallet? {
        var variables = environment
        if let wallet { variables["TAPTOPAY_WALLET"] = wallet }
        let choice: WalletChoice
        do {
            choice = try WalletChoice(environment: variables)
        } catch {
            throw UsageError(
                description: wallet == nil
                    ? error.description : "Invalid --wallet: use none or emulated.")
        }
        return choice.make(environment: variables).map { made in
            KioskWallet(
                wallet: made.wallet, server: made.server, contacts: EmulatedCustomer.contacts,
                isEmulated: true)
        }
    }
}
