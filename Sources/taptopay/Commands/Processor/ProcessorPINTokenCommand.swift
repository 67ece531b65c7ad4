// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentProcessor

/// `taptopay psp pin-token`: issues a PIN token for a read.
enum ProcessorPINTokenCommand {
    private struct Token: Encodable {
        let token: String
        let read: String
        let merchant: String
        let expires: Int64
    }

    static let command = Command(
        name: "pin-token", summary: "Issue a PIN token for one read, and print it.",
        discussion: """
            An app passes the token to capturePIN(using:cardReaderTransactionID:) less than 55 \
            seconds after the read. Without --read, the token is for the last read on this machine.
            """,
        options: [
            .json,
            Option(name: "read", value: "ID", help: "The id of the read's result."),
            Option(
                name: "merchant", value: "ID", help: "The merchant (default: DEMO-MERCHANT)."),
            Option(
                name: "lifetime", value: "SECONDS",
                help: "How long it is valid (default: 60, the maximum)."),
        ],
        examples: ["taptopay psp pin-token --read 0b9f6f1e-5a0e-4c3c-9a51-2f6f6f9f3a10"]
    ) { invocation in
        let read = try invocation.value("read") ?? SealedRead(file: LastRead.path).id
        let merchant = invocation.value("merchant") ?? Merchant.demonstration.identifier
        guard !read.isEmpty, !merchant.isEmpty else {
            throw CommandError.usage("--read and --merchant must not be empty.")
        }
        let now = currentTime()
        let maximum = TokenIssuer.maximumPINLifetime
        let lifetime = Int64(
            try invocation.integer("lifetime", in: 1...Int(maximum)) ?? Int(maximum))
        let token = try LocalProcessor.open().issuePINToken(
            for: read, merchant: merchant, now: now, lifetime: lifetime)
        if invocation.has("json") {
            try JSON.print(
                Token(token: token, read: read, merchant: merchant, expires: now + lifetime))
        } else {
            Console.print(token)
        }
        return .done
    }
}
