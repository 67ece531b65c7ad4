// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Repeats a command with the length that the card returns in `6Cxx`.
///
/// See ISO/IEC 7816-4, 5.6 and EMV Book 1, 9.3.1.2.
public struct WrongLengthChannel<Base: CardChannel>: CardChannel {
    private let base: Base

    /// Decorates a channel.
    public init(_ base: Base) {
        self.base = base
    }

    /// Sends one command, and repeats it with the right length if the card asks for it.
    ///
    /// Returns a second `6Cxx` unchanged.
    ///
    /// - Throws: `CardError`.
    public func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
        let answer = try await base.transmit(command)
        guard answer.count == 2, answer[0] == 0x6C,
            let parsed = try? CommandAPDU(bytes: command)
        else { return answer }
        return try await base.transmit(parsed.replacingExpectedLength(le: answer[1]).bytes)
    }
}
