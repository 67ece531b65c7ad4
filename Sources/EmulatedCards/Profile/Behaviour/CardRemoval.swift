// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A removal from the field: the card executes a command but leaves before it answers.
struct CardRemoval: Hashable, Sendable {
    /// A command that the card does not answer.
    enum Step: String, Hashable, Sendable, Codable, CaseIterable {
        case getProcessingOptions
        case exchangeRelayResistanceData
        case readRecord
        case getData
        case generateApplicationCryptogram
        case recoverApplicationCryptogram
        case computeCryptographicChecksum
    }

    /// The command that the card does not answer.
    var step: Step
    /// The number of taps that end this way; later taps are complete.
    var taps: UInt8 = 1
}
