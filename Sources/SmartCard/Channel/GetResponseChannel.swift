// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Fetches the rest of a response when the card returns `61xx`.
///
/// A card can respond to GET RESPONSE itself with `6Cxx`, so decorate a `WrongLengthChannel`, not
/// the other way around. See ISO/IEC 7816-4, 5.6 and 11.7.1, and EMV Book 1, 9.3.1.2.
public struct GetResponseChannel<Base: CardChannel>: CardChannel {
    private let base: Base
    private let bound: Int

    /// Decorates a channel.
    ///
    /// - Parameters:
    ///   - base: The channel to decorate.
    ///   - bound: The maximum number of GET RESPONSE commands after one command.
    public init(_ base: Base, bound: Int = 256) {
        self.base = base
        self.bound = bound
    }

    /// Sends one command and returns the complete response.
    ///
    /// - Throws: `CardError`, with `protocolLimit` when the card keeps returning `61xx`.
    public func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
        var answer = try await base.transmit(command)
        guard answer.count >= 2, answer[answer.count - 2] == 0x61 else { return answer }
        var data: [UInt8] = []
        for _ in 0..<bound {
            guard answer.count >= 2 else { throw CardError(.cardRemoved) }
            guard answer[answer.count - 2] == 0x61 else { return data + answer }
            data += answer.dropLast(2)
            let getResponse = CommandAPDU(
                (command.first ?? 0) & 0x03, 0xC0, 0, 0, le: answer[answer.count - 1])
            answer = try await base.transmit(getResponse.bytes)
        }
        guard answer.count >= 2 else { throw CardError(.cardRemoved) }
        guard answer[answer.count - 2] != 0x61 else { throw CardError(.protocolLimit) }
        return data + answer
    }
}
