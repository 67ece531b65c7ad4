// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// State R1: the relay resistance protocol.
///
/// The terminal measures how long the card takes to answer an unpredictable number; a relay
/// takes longer. See EMV Contactless Book C-2, S3.60 to S3.64 and 6.4.1.
extension Kernel2 {
    /// The maximum number of exchanges: the first one, and two more if the time was too long.
    private static let mostExchanges = 3

    /// Whether the card and the reader both support the protocol (S3.60).
    var isRelayResistancePossible: Bool {
        profile.contains(.relayResistanceSupported)
            && settings.configuration.contains(.relayResistanceSupported)
    }

    /// Sends EXCHANGE RELAY RESISTANCE DATA with a new number (S3.61 to S3.64, SR1.23 to SR1.27).
    mutating func exchangeRelayResistanceData(_ repetitions: UInt8 = 0) -> Action<Outcome> {
        let number = activation.randomValues.dropFirst(Int(repetitions)).first
        let entropy = number ?? activation.unpredictableNumber
        data.set(0x9F37, entropy)
        data.set(0xDF8301, entropy)
        data.set(0xDF8307, [repetitions])
        state = .awaitingRelayResistance(repetitions)
        return .transmit(.short(0x80, 0xEA, 0x00, 0x00, data: entropy))
    }

    /// Checks the answer and its time (SR1.10 to SR1.32).
    mutating func relayResistanceAnswered(
        _ response: ResponseAPDU, after time: Duration, _ repetitions: UInt8
    ) -> Action<Outcome> {
        guard response.isSuccess else {
            return fail("SR1.12", .statusBytes, statusWord: response.statusWord)
        }
        guard let answer = RelayResistanceAnswer(response.data) else {
            return fail("SR1.16", .parsingError)
        }
        for element in answer.elements { data[element.tag] = element.value }
        let timing = RelayResistanceTiming(time, answer, settings.relayResistance)
        data.set(0xDF8306, timing.bytes)
        let evidence = relayEvidence(time, timing)
        guard !timing.isTooShort else {
            return fail("SR1.20", .cardDataError, evidence)
        }
        if timing.exceedsTimeLimits, repetitions + 1 < Self.mostExchanges {
            note("SR1.22", "Relay resistance protocol", evidence, .repeated)
            return exchangeRelayResistanceData(repetitions + 1)
        }
        // SR1.32
        var results: TerminalVerificationResults = .relayResistancePerformed
        if timing.exceedsTimeLimits { results.insert(.relayResistanceTimeLimitsExceeded) }
        if timing.exceedsThreshold { results.insert(.relayResistanceThresholdExceeded) }
        findings.formUnion(results)
        note("SR1.28 to SR1.32", "Relay resistance protocol", evidence, .findings(results))
        return readFirstRecord()
    }

    private func relayEvidence(_ time: Duration, _ timing: RelayResistanceTiming) -> [Evidence] {
        [
            .time("exchange", time),
            .time("reader latency", settings.relayResistance.readerLatency ?? .zero),
            .time("processing", Duration(hundredMicroseconds: timing.processingTime)),
            .time("at most", Duration(hundredMicroseconds: timing.limit)),
        ]
    }

    /// The protocol data that a combined signature covers, or `nil` if it was not performed.
    ///
    /// See EMV Contactless Book C-2, Table 6.8.
    var relayResistanceData: [UInt8]? {
        guard findings.contains(.relayResistancePerformed) else { return nil }
        let tags: [Tag] = [0xDF8301, 0xDF8302, 0xDF8303, 0xDF8304, 0xDF8305]
        return tags.flatMap { data[$0] ?? [] }
    }
}
