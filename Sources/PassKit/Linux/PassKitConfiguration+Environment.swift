// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay

extension PassKitConfiguration {
    /// Creates the configuration that environment variables define.
    ///
    /// `TAPTOPAY_WALLET=emulated` provides the wallet and the token server of `taptopay`, which
    /// starts on the first request to either, and a customer who accepts the initial selections.
    /// `TAPTOPAY_MERCHANT_IDENTIFIERS` sets the app's entitlement to a comma-separated list of
    /// identifiers.
    ///
    /// - Parameter environment: The variables. An invalid value is reported and leaves the
    ///   configuration without a wallet.
    public init(environment: [String: String]) {
        self.init()
        if let list = environment["TAPTOPAY_MERCHANT_IDENTIFIERS"] {
            merchantIdentifiers = Set(
                list.split(separator: ",").map { String($0.trimmingPrefix { $0 == " " }) })
        }
        do throws(WalletChoice.UsageError) {
            let choice = try WalletChoice(environment: environment)
            guard let made = choice.make(environment: environment) else { return }
            wallet = made.wallet
            server = made.server
            sheet = ScriptedSheet()
            contacts = EmulatedCustomer.contacts
        } catch {
            diagnose(PassKitDiagnostic(.unavailable, "\(error)"))
        }
    }
}
