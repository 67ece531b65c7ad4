// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken
internal import Support

/// The wallet that pays: none, or an emulated wallet in a child process.
package enum WalletChoice: String, Hashable, Sendable, CaseIterable {
    /// No wallet: this device cannot pay.
    case none
    /// `taptopay applepay serve`, as a child process.
    case emulated

    /// The environment variable has an invalid value.
    package struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
        package let value: String

        package var description: String {
            "TAPTOPAY_WALLET is \u{201C}\(value)\u{201D}, but must be "
                + WalletChoice.allCases.map(\.rawValue).joined(separator: " or ") + "."
        }
    }

    /// Reads the choice from `TAPTOPAY_WALLET`; if it is unset, there is no wallet.
    package init(environment: [String: String]) throws(UsageError) {
        let value = environment["TAPTOPAY_WALLET"] ?? ""
        guard let choice = value.isEmpty ? WalletChoice.none : WalletChoice(rawValue: value) else {
            throw UsageError(value: value)
        }
        self = choice
    }

    /// Creates the wallet and its token server.
    ///
    /// The first request to either starts the child. `TAPTOPAY_EXECUTABLE` specifies the path of
    /// the program; without it, the program is searched for next to the running one and in `PATH`.
    ///
    /// - Parameter environment: The environment variables.
    /// - Returns: The wallet and the server, or `nil` for no wallet.
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
