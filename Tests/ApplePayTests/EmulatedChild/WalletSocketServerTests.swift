// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import ApplePay

@Suite("Wallet on a socket")
struct WalletSocketServerTests {
    /// A pair of sockets; both are closed at the end.
    private final class Pair: Sendable {
        let ours: Int32
        let theirs: Int32

        init() {
            var ends: [Int32] = [-1, -1]
            socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
            (ours, theirs) = (ends[0], ends[1])
        }

        deinit {
            close(ours)
            close(theirs)
        }

        func write(_ text: String) -> Bool {
            let bytes = Array(text.utf8)
            return send(ours, bytes, bytes.count, 0) == bytes.count
        }
    }

    private func serve(_ text: String) async -> (isGood: Bool, answers: String) {
        let pair = Pair()
        let journal = Journal()
        let server = WalletSocketServer(
            WalletService(
                wallet: TestWallet(journal: journal), server: TestServer(journal: journal)),
            at: pair.theirs)
        #expect(pair.write(text))
        shutdown(pair.ours, Int32(SHUT_WR))
        let isGood = await server.run()
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = recv(pair.ours, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        return (isGood, String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self))
    }

    @Test("The wallet answers each request once, even when requests arrive together")
    func answers() async {
        let requests = (1...50).map { #"{"id":\#($0),"method":"canPay"}"# + "\n" }.joined()
        let (isGood, answers) = await serve(requests)
        #expect(isGood)
        let expected = (1...50).map { #"{"id":\#($0),"result":{"canPay":true}}"# }
        #expect(Set(answers.split(separator: "\n").map(String.init)) == Set(expected))
        #expect(answers.filter { $0 == "\n" }.count == 50)
    }

    @Test("A malformed or overlong request ends the wallet server")
    func garbage() async {
        #expect(await serve("garbage\n").isGood == false)
        #expect(await serve(String(repeating: "a", count: 70_000)).isGood == false)
    }
}
