// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension Kernel3Settings {
    /// Visa credit and debit, Electron, V PAY, Interlink, and US common debit.
    package static func testCombinations(
        _ types: Set<UInt8>, verificationLimit: UInt64?
    ) -> [Combination] {
        let names: [[UInt8]] = [
            [0xA0, 0x00, 0x00, 0x00, 0x03, 0x10, 0x10], [0xA0, 0x00, 0x00, 0x00, 0x03, 0x20, 0x10],
            [0xA0, 0x00, 0x00, 0x00, 0x03, 0x20, 0x20], [0xA0, 0x00, 0x00, 0x00, 0x03, 0x30, 0x10],
            [0xA0, 0x00, 0x00, 0x00, 0x98, 0x08, 0x40],
        ]
        return names.compactMap { AID($0) }.map { aid in
            Combination(
                aid: aid, settings: Kernel3Settings(), transactionTypes: types,
                verificationLimit: verificationLimit,
                terminalTransactionQualifiers: [
                    .emvModeSupported, .onlinePINSupported, .signatureSupported,
                    .issuerUpdateProcessingSupported, .consumerDeviceVerificationSupported,
                ])
        }
    }
}
