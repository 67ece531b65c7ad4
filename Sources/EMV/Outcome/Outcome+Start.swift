// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension Outcome {
    /// Where processing starts; byte 2 of the outcome parameter set.
    ///
    /// See EMV Contactless Book B, 2.2.
    package enum Start: UInt8, Hashable, Sendable {
        /// Start A: pre-processing of a new transaction.
        case preProcessing = 0x00
        /// Start B: waiting for a card.
        case protocolActivation = 0x10
        /// Start C: selection of the application.
        case combinationSelection = 0x20
        /// Start D: the kernel.
        case kernelActivation = 0x30
    }

    /// The issuer's answer that a restart requires; byte 3 of the outcome parameter set.
    package enum OnlineResponseData: UInt8, Hashable, Sendable {
        /// EMV data of the issuer.
        case emvData = 0x10
        /// Any answer.
        case any = 0x20
    }
}
