// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import PaymentProcessor
import TestSupport
import Testing

@Suite("Opening loyalty passes")
struct PassOpenerTests {
    private let vector: WalletVector
    private let opener: PassOpener
    /// The time when the vector was sealed: `2F3A4B5C` seconds after January 1, 2001.
    private static let time: Int64 = 978_307_200 + 0x2F3A_4B5C
    private static let program = "pass.com.example.loyalty"

    init() throws {
        vector = try WalletVector()
        opener = PassOpener(key: try MerchantPassKey(scalar: vector.bytes("reader_private")))
    }

    @Test("A published pass is opened by the published steps")
    func opens() throws {
        let pass = try opener.open(vector.bytes("9F27"), of: Self.program, now: Self.time)
        #expect(pass.text == "MEMBER-0001234567")
        #expect(pass.time == Self.time)
        #expect(pass.passTypeIdentifier == Self.program)
    }

    @Test("A pass of another program or key, or a changed pass, is refused")
    func refuses() throws {
        let data = vector.bytes("9F27")
        #expect(throws: PassRejection.notAuthentic) {
            try opener.open(data, of: "pass.com.example.other", now: Self.time)
        }
        #expect(throws: PassRejection.otherKey) {
            try PassOpener(key: .test()).open(data, of: Self.program, now: Self.time)
        }
        for index in data.indices {
            var changed = data
            changed[index] ^= 0x01
            let expected = index < 4 ? PassRejection.otherKey : .notAuthentic
            #expect(throws: expected, "byte \(index)") {
                try opener.open(changed, of: Self.program, now: Self.time)
            }
        }
    }

    @Test("Pass data that no phone sends is refused", arguments: [0, 3, 4, 36, 55, 121, 4096])
    func lengths(count: Int) {
        let data = Array(vector.bytes("9F27").prefix(4)) + [UInt8](repeating: 7, count: 4096)
        #expect(throws: PassRejection.malformed) {
            try opener.open(Array(data.prefix(count)), of: Self.program, now: Self.time)
        }
    }

    @Test(
        "A pass is accepted while it is fresh",
        arguments: [
            (Int64(-301), false), (-300, true), (300, true), (301, false), (.min, false),
            (.max, false),
        ])
    func freshness(offset: Int64, isTaken: Bool) {
        let pass = try? opener.open(
            vector.bytes("9F27"), of: Self.program, now: Self.time &+ offset)
        #expect((pass != nil) == isTaken)
    }
}
