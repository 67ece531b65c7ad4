// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface

/// The routes with which the operator sees the last reads.
enum ConsoleRoutes {
    private struct Lists: Encodable {
        let reads: [ConsoleRead]
        let payments: [ConsolePayment]
        /// Whether the operator can choose whose finger confirms a payment.
        let hasFinger: Bool
    }

    static func endpoints(_ context: RouteContext) throws(RouteError) -> [Endpoint] {
        [
            Endpoint(
                route: try Route(.post, "/v1/console/session", operation: "openConsole") {
                    (request) async throws(Problem) in
                    try await context.openSession(of: .console, request)
                },
                access: .ticket(.console),
                summary:
                    "Exchanges the operator's token, or a ticket, for a cookie that scripts cannot read, and a "
                    + "secret that other ports of this host do not receive.",
                answer: .json(Schemas.reference("PageSession"))),
            Endpoint(
                route: try Route(.get, "/v1/console/reads", operation: "listLastReads") {
                    (_) async throws(Problem) in
                    var reads: [ConsoleRead] = []
                    for reader in context.readers { reads += try await reader.lastReads() }
                    return .json(
                        Lists(
                            reads: reads, payments: try await context.payments.lastPayments(),
                            hasFinger: context.payments.hasFinger))
                },
                access: .console,
                summary: "Lists the last reads with their times, and the last payments from a "
                    + "wallet, each newest first.",
                answer: .json(Schemas.reference("ConsoleLists"))),
            Endpoint(
                route: try Route(
                    .get, "/v1/console/reads/{read}/dialogue", operation: "getDialogue"
                ) { (_, read: String) async throws(Problem) in
                    .json(Dialogue(of: try await record(read, context)))
                },
                access: .console,
                summary: "Returns the decoded dialogue with the emulated cards of a read.",
                answer: .json(Schemas.reference("Dialogue"))),
            Endpoint(
                route: try Route(
                    .get, "/v1/console/reads/{read}/transcript", operation: "getTranscript"
                ) { (_, read: String) async throws(Problem) in
                    let export = DialogueExport(of: try await record(read, context))
                    return file(
                        "text/plain; charset=utf-8", "\(read).apdu", Array(export.transcript.utf8))
                },
                access: .console,
                summary: "Returns the dialogue of a read as text, which taptopay transcript reads.",
                answer: .content("text/plain")),
            Endpoint(
                route: try Route(
                    .get, "/v1/console/reads/{read}/capture", operation: "getCapture"
                ) { (_, read: String) async throws(Problem) in
                    let export = DialogueExport(of: try await record(read, context))
                    return file("application/vnd.tcpdump.pcap", "\(read).pcap", export.capture)
                },
                access: .console,
                summary: "Returns the dialogue of a read as a capture, which Wireshark decodes.",
                answer: .content("application/vnd.tcpdump.pcap")),
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
