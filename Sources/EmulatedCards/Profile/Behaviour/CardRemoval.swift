// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A card that leaves the field on its own: it executes a command and does not answer.
struct CardRemoval: Hashable, Sendable {
    /// The command that is not answered.
    enum Step: String, Hashable, Sendable, Codable, CaseIterable {
        case getProcessingOptions
        case exchangeRelayResistanceData
        case readRecord
        case getData
        case generateApplicationCryptogram
        case recoverApplicationCryptogram
        case computeCryptographicChecksum
    }

    /// The command that is not answered.
    var step: Step
    /// How many taps end so; the next ones are complete.
    var taps: UInt8 = 1
}
