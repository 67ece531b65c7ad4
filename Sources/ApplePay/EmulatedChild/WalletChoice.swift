// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken
internal import Support

/// Whose cards pay: nobody's, or those of an emulated wallet in a child process.
package enum WalletChoice: String, Hashable, Sendable, CaseIterable {
    /// No wallet: this device cannot pay.
    case none
    /// `taptopay applepay serve`, as a child process.
    case emulated

    /// A variable of the environment says something else.
    package struct Mistake: Error, Hashable, Sendable, CustomStringConvertible {
        package let value: String

        package var description: String {
            "TAPTOPAY_WALLET is \u{201C}\(value)\u{201D}, but may be "
                + WalletChoice.allCases.map(\.rawValue).joined(separator: " or ") + "."
        }
    }

    /// Reads the choice from `TAPTOPAY_WALLET`; without it there is no wallet.
    ///
    /// - Throws: `Mistake`.
    package init(environment: [String: String]) throws(Mistake) {
        let value = environment["TAPTOPAY_WALLET"] ?? ""
        guard let choice = value.isEmpty ? WalletChoice.none : WalletChoice(rawValue: value) else {
            throw Mistake(value: value)
        }
        self = choice
    }

    /// Makes the wallet and the token server that belongs to it.
    ///
    /// The child is started by the first question to either. `TAPTOPAY_EXECUTABLE` says where the
    /// program is; else it is looked for beside the running one and in `PATH`.
    ///
    /// - Parameter environment: The variables.
    /// - Returns: Both, or `nil` for no wallet.
    package func make(
        environment: [String: String]
    ) -> (wallet: any PaymentWallet, server: any TokenServer)? {
        guard self == .emulated else { return nil }
        let program = EmulatedWalletProgram(
            search: ExecutableSearch(
                configured: environment["TAPTOPAY_EXECUTABLE"], environment: environment))
        return (ChildWallet(program: program), ChildTokenServer(program: program))
    }
}
