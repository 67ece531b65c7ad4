// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import ApplePayServer
internal import Cryptography
internal import EmulatedCards
internal import Glibc
internal import Support

/// `taptopay applepay`: payments of an emulated wallet, and the tokens that apps get for them.
enum ApplePayCommand {
    static let command = Command(
        name: "applepay",
        summary: "Create and verify Apple Pay tokens, with an emulated wallet.",
        subcommands: [
            authority, ApplePayRequestCommand.command,
            ApplePayMerchantCommand.command, ApplePayTokenCommand.command,
            ApplePayVerifyCommand.command, ApplePayDecryptCommand.command,
            ApplePayPayCommand.command, serve,
        ])

    private struct Authority: Encodable {
        let folder: String
        let root: String
        let intermediate: String
        /// SHA-256 of the root certificate.
        let fingerprint: String
        let new: Bool
    }

    /// `taptopay applepay ca`: the authority that signs tokens and certifies merchants.
    private static let authority = Command(
        name: "ca", summary: "Create or show the authority that signs tokens.",
        discussion: """
            Apple's server has certificates under Apple Root CA - G3. This authority has its own: \
            a root that verifiers pin, an intermediate, and keys that sign EC_v1 and RSA_v1 \
            tokens. An existing authority is kept.
            """,
        options: [
            .json, TimeArgument.option,
            Option(name: "force", help: "Replace an existing authority and invalidate its tokens."),
        ] + LocalTokenServer.options,
        examples: ["taptopay applepay ca", "taptopay applepay ca --state authority --json"]
    ) { invocation in
        let server = try LocalTokenServer(
            invocation, now: TimeArgument.seconds(invocation), isRenewed: invocation.has("force"))
        let report = Authority(
            folder: server.folder, root: "\(server.folder)/root.pem",
            intermediate: "\(server.folder)/intermediate.pem",
            fingerprint: Hexadecimal.string(Digest.sha256(server.authority.root)),
            new: server.isNew)
        if invocation.has("json") {
            try JSON.print(report)
        } else {
            Console.print("\(report.new ? "Created" : "Found") the authority in \(report.folder)")
            Console.print("Root for verifiers: \(report.root)")
            Console.print("SHA-256 of the root: \(report.fingerprint)")
        }
        return .done
    }

    /// `taptopay applepay serve`: a wallet with its token server, for programs that pay.
    private static let serve = Command(
        name: "serve", summary: "Serve an emulated wallet and its token server on a socket.",
        discussion: """
            Programs that import PassKit, and the kiosk, start this themselves if \
            TAPTOPAY_WALLET=emulated is set: they pay with test cards without holding any. It \
            ends when the socket closes. Every merchant that requests a token is certified; its \
            key is stored in the authority's folder. Requests and responses are lines of JSON.
            """,
        options: [
            Option(
                name: "socket", value: "fd:N", help: "The open descriptor of a socket.",
                isRequired: true)
        ] + LocalTokenServer.options,
        examples: ["taptopay applepay serve --socket fd:3"]
    ) { invocation in
        let descriptor = try descriptor(invocation.value("socket") ?? "")
        let payments = try LocalPayments(invocation, cards: EmulatedPaymentCard.standard)
        let service = WalletService(wallet: payments.wallet, server: payments.server)
        let isGood = await WalletSocketServer(service, at: descriptor).run()
        return isGood ? .done : .failed
    }

    private static func descriptor(_ socket: String) throws(CommandError) -> Int32 {
        guard socket.hasPrefix("fd:"), let descriptor = Int32(socket.dropFirst(3)),
            descriptor > 2, fcntl(descriptor, F_GETFD) != -1
        else {
            throw .usage("--socket must be fd:N, the number of an open descriptor above 2.")
        }
        return descriptor
    }
}
