// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The relay resistance protocol: the terminal measures how long the card takes to answer.
///
/// A relay takes longer than the card announces. The exchange takes place up to three times, each
/// time with another random number. See EMV Contactless Book C-2, S3.60 to S3.64 and 6.4.1.
struct RelayResistanceExchange: Hashable, Sendable {
    /// The tags of the protocol's data elements in a kernel's book.
    struct Tags: Hashable, Sendable {
        /// Terminal Relay Resistance Entropy, 4 bytes.
        let terminalEntropy: Tag
        /// Device Relay Resistance Entropy, 4 bytes.
        let cardEntropy: Tag
        /// Min Time For Processing Relay Resistance APDU, 2 bytes.
        let minimumTime: Tag
        /// Max Time For Processing Relay Resistance APDU, 2 bytes.
        let maximumTime: Tag
        /// Device Estimated Transmission Time For Relay Resistance R-APDU, 2 bytes.
        let estimatedTransmissionTime: Tag
        /// Measured Relay Resistance Processing Time, 2 bytes.
        let processingTime: Tag
        /// RRP Counter, 1 byte: the number of repetitions.
        let repetitions: Tag

        /// The tags of Book C-2, Annex A.
        ///
        /// Kernel 8 uses them, too: its book keeps these values without tags.
        static let kernel2 = Tags(
            terminalEntropy: .terminalRelayResistanceEntropy,
            cardEntropy: .deviceRelayResistanceEntropy,
            minimumTime: .minTimeForProcessingRelayResistanceAPDU,
            maximumTime: .maxTimeForProcessingRelayResistanceAPDU,
            estimatedTransmissionTime: .deviceEstimatedTransmissionTimeForRelayResistanceRAPDU,
            processingTime: .measuredRelayResistanceProcessingTime,
            repetitions: .rrpCounter)

        /// Returns the data that the terminal and the card exchanged last, in the order of the
        /// messages.
        func exchanged(in data: TransactionData) -> [UInt8] {
            [terminalEntropy, cardEntropy, minimumTime, maximumTime, estimatedTransmissionTime]
                .flatMap { data[$0] ?? [] }
        }
    }

    /// How the kernel continues after an answer.
    enum Step: Hashable, Sendable {
        /// End the application: the card answered before it could have computed the answer.
        case tooEarly
        /// Repeat the exchange with another number: the card took too long.
        case repeated
        /// Continue with these bits of the Terminal Verification Results (`95`).
        case finished(TerminalVerificationResults)
    }

    /// The maximum number of exchanges: the first one, and two more if the time was too long.
    private static let mostExchanges = 3

    /// How often the exchange was repeated, 0 to 2.
    private(set) var repetitions: UInt8 = 0
    private let tags: Tags
    private let settings: RelayResistanceSettings
    private let requiresTimes: Bool

    /// Creates the first exchange of a transaction.
    ///
    /// - Parameters:
    ///   - tags: The tags of the protocol's data elements in the kernel's book.
    ///   - settings: The terminal's times and thresholds.
    ///   - requiresTimes: Whether a transmission time of zero disagrees with every other one; otherwise,
    ///     it is not compared.
    init(_ tags: Tags, _ settings: RelayResistanceSettings, requiresTimes: Bool = true) {
        self.tags = tags
        self.settings = settings
        self.requiresTimes = requiresTimes
    }

    /// Returns EXCHANGE RELAY RESISTANCE DATA.
    ///
    /// - Parameters:
    ///   - numbers: Random numbers of four bytes, one for each exchange. The one of this exchange
    ///     becomes the Unpredictable Number (`9F37`) of the transaction.
    ///   - data: The transaction's data, which receives the number. It keeps the previous one if there
    ///     are too few.
    /// - Returns: The command.
    func command(
        _ numbers: some Sequence<[UInt8]>, _ data: inout TransactionData
    ) -> CommandAPDU {
        let number =
            numbers.dropFirst(Int(repetitions)).first { _ in true }
            ?? Array(data[.unpredictableNumber] ?? [])
        data.set(.unpredictableNumber, number)
        data.set(tags.terminalEntropy, number)
        data.set(tags.repetitions, [repetitions])
        return .short(0x80, 0xEA, 0x00, 0x00, data: number)
    }

    /// Checks the card's answer and its time.
    ///
    /// - Parameters:
    ///   - bytes: The data field of a successful answer.
    ///   - time: How long the exchange took, as measured by the reader.
    ///   - data: The transaction's data, which receives the elements of the answer.
    /// - Returns: The step and the times that led to it, or `nil` if the answer is not well-formed.
    mutating func answered(
        _ bytes: ArraySlice<UInt8>, after time: Duration, _ data: inout TransactionData
    ) -> (step: Step, evidence: [Evidence])? {
        guard let answer = RelayResistanceAnswer(bytes) else { return nil }
        for element in answer.elements(tags) { data[element.tag] = element.value }
        let timing = RelayResistanceTiming(
            time, answer, settings, requiresTimes: requiresTimes)
        data.set(tags.processingTime, timing.bytes)
        let evidence: [Evidence] = [
            .time("exchange", time),
            .time("reader latency", settings.readerLatency ?? .zero),
            .time("processing", Duration(hundredMicroseconds: timing.processingTime)),
            .time("at most", Duration(hundredMicroseconds: timing.limit)),
        ]
        guard !timing.isTooShort else { return (.tooEarly, evidence) }
        if timing.exceedsTimeLimits, repetitions + 1 < Self.mostExchanges {
            repetitions += 1
            return (.repeated, evidence)
        }
        var findings: TerminalVerificationResults = .relayResistancePerformed
        if timing.exceedsTimeLimits { findings.insert(.relayResistanceTimeLimitsExceeded) }
        if timing.exceedsThreshold { findings.insert(.relayResistanceThresholdExceeded) }
        return (.finished(findings), evidence)
    }
}
