// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

extension PCSCCard {
    /// Asks the reader for the card's identifier (UID).
    ///
    /// - Returns: The identifier, or `nil` when the reader does not provide it.
    /// - Throws: `CardError`.
    package func identifier() async throws(CardError) -> [UInt8]? {
        try await readerAnswer(PseudoAPDU.identifier)
    }

    /// Asks the reader for the historical bytes of the card's answer to select (ATS).
    ///
    /// - Returns: The bytes, or `nil` when the reader does not provide them.
    /// - Throws: `CardError`.
    package func answerToSelect() async throws(CardError) -> [UInt8]? {
        try await readerAnswer(PseudoAPDU.answerToSelect)
    }

    private func readerAnswer(_ command: [UInt8]) async throws(CardError) -> [UInt8]? {
        let answer = try await transmit(command)
        return answer.suffix(2) == [0x90, 0x00] ? Array(answer.dropLast(2)) : nil
    }
}
