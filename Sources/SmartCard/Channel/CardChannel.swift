// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A connection to a card: command bytes in, response bytes out.
///
/// Everything else (GET RESPONSE, wrong length, recording, replay) is a decorator with a bounded
/// loop.
public protocol CardChannel: Sendable {
    /// Sends one command and returns the card's response.
    ///
    /// - Returns: The response including its two status bytes, so at least two bytes.
    /// - Throws: `CardError`, with `cardRemoved` for a response of fewer than two bytes.
    func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8]
}

extension CardChannel {
    /// Sends one command and returns the parsed response.
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
