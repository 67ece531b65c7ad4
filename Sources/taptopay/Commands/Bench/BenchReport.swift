// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The output of `taptopay bench`.
struct BenchReport: Encodable {
    /// One command of the dialogue; times in microseconds.
    struct Exchange: Encodable {
        let command: String
        let card: Double
        let transport: Double
        let ours: Double
    }

    let reader: String
    let outcome: String
    /// The commands of the first tap, in hexadecimal digits.
    let commands: [String]
    /// The median time of a whole tap, in microseconds.
    let median: Double
    let microseconds: [Double]
    /// The time of a command that the reader answers itself, in microseconds.
    let latency: Double
    let exchanges: [Exchange]

    init(
        reader: String, outcome: String, commands: [String], times: TapTimes, latency: Duration
    ) {
        self.reader = reader
        self.outcome = outcome
        self.commands = commands
        self.latency = latency.microseconds
        median = times.median.microseconds
        microseconds = times.wholes.map(\.microseconds)
        exchanges = times.rows(latency: latency).map { row in
            Exchange(
                command: row.command, card: row.card.microseconds,
                transport: row.transport.microseconds, ours: row.ours.microseconds)
        }
    }

    /// Prints the report for people.
    func print() {
        let style = Style.standardOutput
        Console.print("reader    \(reader)")
        Console.print("outcome   \(outcome)")
        Console.print("commands  \(commands.count)")
        Console.print("median    \(Self.text(median)), including the card's arrival and removal")
        Console.print(
            "latency   \(Self.text(latency)) for a command that the reader answers itself")
        Console.print()
        let width = exchanges.map(\.command.count).max() ?? 0
        Console.print(
            style.bold(
                Self.pad("exchange", width)
                    + ["card", "transport", "ours"].map { Self.align($0, 13) }.joined()))
        for exchange in exchanges { Console.print("\(Self.line(exchange, width))") }
        let sum = Exchange(
            command: "sum", card: exchanges.map(\.card).reduce(0, +),
            transport: exchanges.map(\.transport).reduce(0, +),
            ours: exchanges.map(\.ours).reduce(0, +))
        Console.print(style.bold(Self.line(sum, width)))
    }

    private static func line(_ exchange: Exchange, _ width: Int) -> String {
        pad(exchange.command, width)
            + [exchange.card, exchange.transport, exchange.ours].map { align(text($0), 13) }
            .joined()
    }

    private static func text(_ microseconds: Double) -> String {
        let microseconds = Int64(microseconds.rounded())
        let digits = String(microseconds % 1_000).zeroPadded(to: 3)
        return "\(microseconds / 1_000).\(digits) ms"
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func align(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}

extension Duration {
    /// The duration in microseconds.
    fileprivate var microseconds: Double { milliseconds * 1e3 }
}
