// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension CardRemoval.Step {
    /// The instruction that the card does not answer.
    var instruction: CardInstruction {
        switch self {
        case .getProcessingOptions: .getProcessingOptions
        case .exchangeRelayResistanceData: .exchangeRelayResistanceData
        case .readRecord: .readRecord
        case .getData: .getData
        case .generateApplicationCryptogram: .generateApplicationCryptogram
        case .recoverApplicationCryptogram: .recoverApplicationCryptogram
        case .computeCryptographicChecksum: .computeCryptographicChecksum
        }
    }
}
