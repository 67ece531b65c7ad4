// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay

extension PassKitConfiguration {
    /// Creates the configuration that environment variables ask for.
    ///
    /// `TAPTOPAY_WALLET=emulated` has the wallet and the token server of `taptopay`, which is
    /// started by the first question to either, and a customer who agrees to what is chosen at
    /// first. `TAPTOPAY_MERCHANT_IDENTIFIERS` with identifiers, separated by commas, makes those
    /// the app's entitlement.
    ///
    /// - Parameter environment: The variables. What is wrong with one is told, and there is no
    ///   wallet then.
    public init(environment: [String: String]) {
        self.init()
        if let list = environment["TAPTOPAY_MERCHANT_IDENTIFIERS"] {
            merchantIdentifiers = Set(
                list.split(separator: ",").map { String($0.trimmingPrefix { $0 == " " }) })
        }
        do throws(WalletChoice.Mistake) {
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
