// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// State R1: the relay resistance protocol.
///
/// See EMV Contactless Book C-2, S3.60 to S3.64 and 6.4.1.
extension Kernel2 {
    /// Whether the card and the reader both support the protocol (S3.60).
    var isRelayResistancePossible: Bool {
        data.profile.contains(.relayResistanceSupported)
            && settings.configuration.contains(.relayResistanceSupported)
    }

    /// Starts the protocol (S3.61 to S3.64).
    mutating func startRelayResistance() -> Action<Outcome> {
        exchangeRelayResistanceData(
            RelayResistanceExchange(.kernel2, settings.relayResistance))
    }

    /// Sends EXCHANGE RELAY RESISTANCE DATA with a new number (S3.61 to S3.64, SR1.23 to SR1.27).
    private mutating func exchangeRelayResistanceData(
        _ exchange: RelayResistanceExchange
    ) -> Action<Outcome> {
        let command = exchange.command(activation.randomValues, &data)
        state = .awaitingRelayResistance(exchange)
        return .transmit(command)
    }

    /// Checks the answer and its time (SR1.10 to SR1.32).
    mutating func relayResistanceAnswered(
        _ response: ResponseAPDU, after time: Duration, _ previous: RelayResistanceExchange
    ) -> Action<Outcome> {
        var exchange = previous
        guard response.isSuccess else {
            return fail("SR1.12", .statusBytes, statusWord: response.statusWord)
        }
        guard let result = exchange.answered(response.data, after: time, &data) else {
            return fail(
                "SR1.16", .parsingError,
                Evidence.form(of: response.data, .responseMessageTemplateFormat1))
        }
        switch result.step {
        case .tooEarly:
            return fail("SR1.20", .cardDataError, result.evidence)
        case .repeated:
            record("SR1.22", "Relay resistance protocol", result.evidence, .repeated)
            return exchangeRelayResistanceData(exchange)
        case .finished(let results):
            findings.formUnion(results)
            record(
                "SR1.28 to SR1.32", "Relay resistance protocol", result.evidence,
                .findings(results))
            return readFirstRecord()
        }
    }

    /// The protocol data that a combined signature covers, or `nil` if it was not performed.
    ///
    /// See EMV Contactless Book C-2, Table 6.8.
    var relayResistanceData: [UInt8]? {
        guard findings.contains(.relayResistancePerformed) else { return nil }
        return RelayResistanceExchange.Tags.kernel2.exchanged(in: data)
    }
}
