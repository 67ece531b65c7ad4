// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

extension RecordedTerminal {
    /// Returns a combination for kernel 3 that leads to the recorded decisions.
    func kernel3Combination(_ aid: AID) -> Combination {
        let qualifiers = values[0x9F66].flatMap { TerminalTransactionQualifiers($0) }
        return Combination(
            aid: aid, settings: Kernel3Settings(),
            transactionTypes: [parameters.transactionType],
            terminalTransactionQualifiers: qualifiers ?? [
                .emvModeSupported, .onlinePINSupported, .signatureSupported,
                .consumerDeviceVerificationSupported,
            ])
    }
}
