// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Returns the complete response when a card answers with `6Cxx` or `61xx`.
///
/// After `6Cxx`, the card has more data than the command allows, and the command is repeated with
/// the length that the card returned. After `61xx`, GET RESPONSE fetches the rest. See ISO/IEC
/// 7816-4, 5.6 and 11.7.1, and EMV Book 1, 9.3.1.2.
public struct CompleteResponseChannel<Base: CardChannel>: CardChannel {
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
    /// Repeats each command, also GET RESPONSE, at most once, and returns a second `6Cxx` unchanged.
    ///
    /// - Throws: `CardError`, with `protocolLimit` when the card keeps returning `61xx`.
    public func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
        var next = command
        var isRepeated = false
        var parts = 0
        var data: [UInt8] = []
        while true {
            let answer = try await base.transmit(next)
            guard answer.count >= 2 else {
                guard parts == 0 else { throw CardError(.cardRemoved) }
                return answer
            }
            let length = answer[answer.count - 1]
            switch answer[answer.count - 2] {
            case 0x6C where answer.count == 2 && !isRepeated:
                guard let wrong = try? CommandAPDU(bytes: next) else { return answer }
                next = wrong.replacingExpectedLength(le: length).bytes
                isRepeated = true
            case 0x61:
                guard parts < bound else { throw CardError(.protocolLimit) }
                parts += 1
                data += answer.dropLast(2)
                next = CommandAPDU((command.first ?? 0) & 0x03, 0xC0, 0, 0, le: length).bytes
                isRepeated = false
            default: return data.isEmpty ? answer : data + answer
            }
        }
    }
}
