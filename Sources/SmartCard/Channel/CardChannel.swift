// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The one way to a card: command bytes in, response bytes out.
///
/// Everything else (GET RESPONSE, wrong length, recording, replay) is a decorator
/// with a bound on its loop.
public protocol CardChannel: Sendable {
    /// Sends one command and returns the card's answer.
    ///
    /// - Returns: The answer with its two status bytes, at least two bytes.
    /// - Throws: `CardError`; an answer of fewer than two bytes is `cardRemoved`.
    func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8]
}

extension CardChannel {
    /// Sends one command and returns the parsed answer.
    ///
    /// - Throws: `CardError`.
    public func send(_ command: CommandAPDU) async throws(CardError) -> ResponseAPDU {
        let bytes = try await transmit(command.bytes)
        do {
            return try ResponseAPDU(bytes: bytes)
        } catch {
            throw CardError(.cardRemoved)
        }
    }
}
