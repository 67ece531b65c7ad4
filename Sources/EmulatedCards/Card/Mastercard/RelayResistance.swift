// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Support

/// The times a card reports in the relay resistance protocol, and the time it really takes.
///
/// All times are in units of 100 µs. See EMV Contactless Book C-2, 3.10 and Annex A.
package struct RelayResistance: Hashable, Sendable {
    /// The minimum processing time (`DF8303`).
    var minimum: UInt16
    /// The maximum processing time (`DF8304`).
    var maximum: UInt16
    /// The transmission time of the card's answer (`DF8305`).
    var transmission: UInt16
    /// The time that the card really takes before it answers; a relay increases it.
    var delay: UInt16

    /// A card without a relay.
    package static let honest = RelayResistance(
        minimum: 0, maximum: 300, transmission: 18, delay: 0)
    /// A card behind a relay, which takes a quarter of a second longer than it says.
    package static let relayed = RelayResistance(
        minimum: 10, maximum: 50, transmission: 18, delay: 2_500)

    /// The shortest and longest processing time and the transmission time, 2 bytes each.
    var bytes: [UInt8] {
        minimum.bigEndianBytes + maximum.bigEndianBytes + transmission.bigEndianBytes
    }
}

/// The relay resistance exchanges of a card in one transaction.
///
/// See EMV Contactless Book C-2, 3.10 and 5.3 (EXCHANGE RELAY RESISTANCE DATA).
struct RelayResistanceExchanges: Hashable, Sendable {
    /// The maximum number of exchanges: one, and two retries.
    static let maximumExchanges = 3

    private var exchanges = 0
    /// Both entropies and the three times, as the signature covers them; empty before an exchange.
    private(set) var signedData: [UInt8] = []

    /// Answers one exchange.
    ///
    /// - Parameters:
    ///   - terminalEntropy: The terminal's random number, 4 bytes.
    ///   - cardEntropy: The card's random number, 4 bytes.
    ///   - times: The shortest and longest processing time and the estimated transmission time, 2
    ///     bytes each, in units of 100 µs.
    /// - Returns: The card's answer for template `80`; `nil` after the maximum number of exchanges.
    mutating func exchange(
        terminalEntropy: [UInt8], cardEntropy: [UInt8], times: [UInt8]
    ) -> [UInt8]? {
        guard exchanges < Self.maximumExchanges else { return nil }
        exchanges += 1
        signedData = terminalEntropy + cardEntropy + times
        return cardEntropy + times
    }
}

extension RelayResistanceExchanges {
    /// Answers EXCHANGE RELAY RESISTANCE DATA.
    ///
    /// The command comes between the processing options and the cryptogram. See EMV Contactless
    /// Book C-2, 5.3.
    mutating func answer(
        _ command: CommandAPDU, _ application: CardApplication, _ state: CardState
    ) -> ResponseAPDU {
        guard let times = application.relayResistance else {
            return ResponseAPDU(statusWord: .instructionNotSupported)
        }
        guard command.parameter1 == 0, command.parameter2 == 0 else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        guard command.data.count == 4 else { return ResponseAPDU(statusWord: .wrongLength) }
        guard state.initiatedCounter != nil,
            let answer = exchange(
                terminalEntropy: command.data, cardEntropy: state.random.bytes(4),
                times: times.bytes)
        else { return ResponseAPDU(statusWord: .conditionsNotSatisfied) }
        return ResponseAPDU(
            data: TLVWriter.object(.responseMessageTemplateFormat1, answer), statusWord: .success)
    }
}

extension RelayResistance: ProfileObject {
    static let fields: [Field<Self>] = [
        .number("minimum", in: 0...65_535, \.minimum)
            .described("Minimum processing time, in 100 µs."),
        .number("maximum", in: 0...65_535, \.maximum)
            .described("Maximum processing time, in 100 µs."),
        .number("transmission", in: 0...65_535, \.transmission)
            .described("The response's transmission time, in 100 µs."),
        .number("delay", in: 0...65_535, \.delay)
            .described("The card's actual processing time, in 100 µs."),
    ]
}
