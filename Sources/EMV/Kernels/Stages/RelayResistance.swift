// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The relay resistance protocol of kernels 2 and 8, with their errors.
///
/// See EMV Contactless Book C-2, S3.60 to S3.64 and 6.4.1, and Book C-8, state 21.
struct RelayResistance {
    /// The places of the rules in a kernel's book.
    struct Sections {
        /// The card refuses the command.
        let status: String
        /// The answer is not well-formed.
        let form: String
        /// The card answered too early.
        let time: String
        /// The exchange is repeated.
        let repetition: String
        /// The protocol is finished.
        let result: String

        /// Book C-2.
        static let kernel2 = Sections(
            status: "SR1.12", form: "SR1.16", time: "SR1.20", repetition: "SR1.22",
            result: "SR1.28 to SR1.32")
        /// Book C-8, whose steps have no public numbers.
        static let kernel8 = Sections(
            status: "21", form: "21", time: "21", repetition: "21", result: "21")
    }

    /// Tag and length of an answer in Book C-8.
    private static let header: [UInt8] = [0x80, 0x0A]

    private let sections: Sections
    private let outcomes: any ErrorOutcomes
    private let numbers: ArraySlice<[UInt8]>
    /// Whether an answer must have exactly the bytes of the book, not only its form.
    private let isExact: Bool
    private var exchange: RelayResistanceExchange

    /// Creates the stage.
    ///
    /// - Parameters:
    ///   - exchange: The first exchange.
    ///   - numbers: Random numbers of four bytes, one for each exchange.
    ///   - sections: The places of the rules.
    ///   - isExact: Whether an answer must have exactly the bytes of the book, not only its form.
    ///   - outcomes: The outcomes of the kernel.
    init(
        _ exchange: RelayResistanceExchange, numbers: ArraySlice<[UInt8]>, _ sections: Sections,
        isExact: Bool = false, _ outcomes: any ErrorOutcomes
    ) {
        self.exchange = exchange
        self.numbers = numbers
        self.sections = sections
        self.isExact = isExact
        self.outcomes = outcomes
    }

    /// Returns EXCHANGE RELAY RESISTANCE DATA with a new Unpredictable Number (`9F37`).
    ///
    /// - Returns: The command.
    func command(_ transaction: inout TransactionContext) -> Action<Outcome> {
        .transmit(transaction.update { exchange.command(numbers, &$0) })
    }

    /// Checks the answer and its time.
    ///
    /// - Returns: The command again, or End Application; `nil` if the protocol is finished.
    mutating func answered(
        _ response: ResponseAPDU, after time: Duration, _ transaction: inout TransactionContext
    ) -> Action<Outcome>? {
        guard response.isSuccess else {
            return outcomes.fail(
                sections.status, .statusBytes, statusWord: response.statusWord, in: &transaction)
        }
        var exchange = exchange
        guard !isExact || Self.isExact(response.data),
            let result = transaction.update({ exchange.answered(response.data, after: time, &$0) })
        else {
            return outcomes.fail(
                sections.form, .parsingError,
                Evidence.form(of: response.data, .responseMessageTemplateFormat1),
                in: &transaction)
        }
        self.exchange = exchange
        switch result.step {
        case .tooEarly:
            return outcomes.fail(sections.time, .cardDataError, result.evidence, in: &transaction)
        case .repeated:
            transaction.record(
                sections.repetition, "Relay resistance protocol", result.evidence, .repeated)
            return command(&transaction)
        case .finished(let findings):
            transaction.find(
                sections.result, "Relay resistance protocol", result.evidence, findings)
            return nil
        }
    }

    private static func isExact(_ answer: ArraySlice<UInt8>) -> Bool {
        answer.starts(with: header) && answer.count == header.count + 10
    }
}
