// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension Combination {
    /// Returns the combinations of the test profile for the applications of a kernel.
    static func test(
        _ names: [[UInt8]], _ settings: any KernelSettings, _ types: Set<UInt8>,
        verificationLimit: UInt64?, qualifiers: TerminalTransactionQualifiers? = nil
    ) -> [Combination] {
        names.compactMap { AID($0) }.map { aid in
            Combination(
                aid: aid, settings: settings, transactionTypes: types,
                verificationLimit: verificationLimit, terminalTransactionQualifiers: qualifiers)
        }
    }
}

extension TerminalTransactionQualifiers {
    /// The qualifiers of the test profile.
    static let test: Self = [
        .emvModeSupported, .onlinePINSupported, .signatureSupported,
        .issuerUpdateProcessingSupported, .consumerDeviceVerificationSupported,
    ]
}
