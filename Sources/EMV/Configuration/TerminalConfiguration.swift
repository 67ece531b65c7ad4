// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The configuration of the reader before the first transaction.
///
/// See EMV Contactless Book A, 5.
package struct TerminalConfiguration: Hashable, Sendable {
    /// The data of the terminal and its merchant.
    package var terminal: TerminalData
    /// The applications that the reader accepts.
    package var combinations: [Combination]
    /// How kernels perform offline data authentication.
    package var offlineDataAuthentication: OfflineDataAuthentication
    /// The accounts that kernels with an exception file decline offline.
    package var exceptionFile = ExceptionFile()

    /// Creates a configuration.
    package init(
        terminal: TerminalData = TerminalData(), combinations: [Combination],
        offlineDataAuthentication: OfflineDataAuthentication = .unavailable
    ) {
        self.terminal = terminal
        self.combinations = combinations
        self.offlineDataAuthentication = offlineDataAuthentication
    }

    /// Switches relay resistance off if the latency of the reader is not configured.
    package mutating func requireReaderLatencyForRelayResistance() {
        changeSettings { $0.requireReaderLatencyForRelayResistance() }
    }

    /// Changes the kernel settings of each combination.
    package mutating func changeSettings(
        _ change: (inout any ConfigurableKernelSettings) -> Void
    ) {
        for index in combinations.indices {
            guard var settings = combinations[index].settings as? any ConfigurableKernelSettings
            else { continue }
            change(&settings)
            combinations[index].settings = settings
        }
    }

    /// The built-in test profile: the schemes of all kernels, every transaction online.
    ///
    /// It trusts every published key and the certification authorities of the emulated cards.
    /// Above 100.00 units of currency, the cardholder is verified by device, online PIN, or
    /// signature; refunds need no verification.
    package static let test = test(.builtIn)

    /// Returns the test profile with the test combinations of these kernels.
    package static func test(_ kernels: KernelRegistry) -> TerminalConfiguration {
        func combinations(_ types: Set<UInt8>, limit: UInt64?) -> [Combination] {
            kernels.kernels.flatMap { $0.testCombinations(types, verificationLimit: limit) }
        }
        return TerminalConfiguration(
            combinations: combinations(TransactionParameters.Kind.payments, limit: 100_00)
                + combinations([TransactionParameters.Kind.refund], limit: nil),
            offlineDataAuthentication: .keys(.test))
    }
}
