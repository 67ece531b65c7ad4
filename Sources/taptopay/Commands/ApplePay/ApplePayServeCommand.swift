// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import EmulatedCards
internal import Glibc

/// `taptopay applepay serve`: a wallet with its token server, for programs that pay.
enum ApplePayServeCommand {
    static let command = Command(
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
