// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface

/// The routes with which the operator sees the last reads.
enum ConsoleRoutes {
    private struct Lists: Encodable {
        let reads: [ConsoleRead]
        let payments: [ConsolePayment]
        /// Whether the operator can choose who authorizes a payment.
        let hasEmulatedWallet: Bool
    }

    static func endpoints(_ context: RouteContext) throws(RouteError) -> [Endpoint] {
        [
            try Endpoint(
                .post, "/v1/console/session", operation: "openConsole",
                "Exchanges the operator's token, or a ticket, for a cookie that scripts cannot read, and a "
                    + "secret that other ports of this host do not receive.",
                access: .ticket(.console), answer: .json(Schemas.reference("PageSession"))
            ) { (request) async throws(Problem) in
                try await context.openSession(of: .console, request.message)
            },
            try Endpoint(
                .get, "/v1/console/reads", operation: "listLastReads",
                "Lists the last reads with their times, and the last payments from a "
                    + "wallet, each newest first.", access: .console,
                answer: .json(Schemas.reference("ConsoleLists"))
            ) { (_) async throws(Problem) in
                var reads: [ConsoleRead] = []
                for reader in context.readers { reads += try await reader.lastReads() }
                return .json(
                    Lists(
                        reads: reads, payments: try await context.payments.lastPayments(),
                        hasEmulatedWallet: context.payments.hasEmulatedWallet))
            },
            try Endpoint(
                .get, "/v1/console/reads/{read}/dialogue", operation: "getDialogue",
                "Returns the decoded dialogue with the emulated cards of a read.", access: .console,
                answer: .json(Schemas.reference("Dialogue"))
            ) { (_, read: String) async throws(Problem) in
                .json(Dialogue(of: try await record(read, context)))
            },
            try Endpoint(
                .get, "/v1/console/reads/{read}/transcript", operation: "getTranscript",
                "Returns the dialogue of a read as text, which taptopay transcript reads.",
                access: .console, answer: .content("text/plain")
            ) { (_, read: String) async throws(Problem) in
                let export = DialogueExport(of: try await record(read, context))
                return file(
                    "text/plain; charset=utf-8", "\(read).apdu", Array(export.transcript.utf8))
            },
            try Endpoint(
                .get, "/v1/console/reads/{read}/capture", operation: "getCapture",
                "Returns the dialogue of a read as a capture, which Wireshark decodes.",
                access: .console, answer: .content("application/vnd.tcpdump.pcap")
            ) { (_, read: String) async throws(Problem) in
                let export = DialogueExport(of: try await record(read, context))
                return file("application/vnd.tcpdump.pcap", "\(read).pcap", export.capture)
            },
        ]
    }

    private static func record(
        _ read: String, _ context: RouteContext
    ) async throws(Problem) -> ReadRecord {
        for reader in context.readers {
            if let record = await reader.dialogueRecord(of: read) { return record }
        }
        throw .noDialogue
    }

    private static func file(_ type: HeaderValue, _ name: String, _ bytes: [UInt8]) -> Response {
        var response = Response(type: type, body: bytes)
        response.headers[.contentDisposition] = HeaderValue(
            cleaning: "attachment; filename=\"\(name)\"")
        return response
    }
}

extension Problem {
    /// The read has no dialogue.
    fileprivate static var noDialogue: Problem {
        Problem(
            .notFound, named: "no-dialogue",
            "No dialogue: dialogues are kept for emulated cards only, for the last "
                + "\(ReadHistory.limit) reads of this run.")
    }
}
