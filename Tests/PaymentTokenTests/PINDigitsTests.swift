// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentToken
import Testing

@Suite("The digits of a PIN")
struct PINDigitsTests {
    private func entered(_ digits: [UInt8]) -> PINDigits {
        var pin = PINDigits()
        for digit in digits { pin.append(digit) }
        return pin
    }

    @Test("Digits are in the order in which they were entered")
    func order() {
        let pin = entered([1, 9, 0, 4, 4])
        #expect(pin.withDigits { Array($0) } == [1, 9, 0, 4, 4])
        #expect(pin == PINDigits(SecretBytes([1, 9, 0, 4, 4])))
    }

    @Test("A PIN has at most twelve digits")
    func limit() {
        let pin = entered([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3])
        #expect(pin.withDigits { Array($0) } == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2])
        #expect(PINDigits(SecretBytes([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2])) == pin)
        #expect(pin != entered([1, 2, 3, 4]))
        #expect(PINDigits(SecretBytes([UInt8](repeating: 1, count: 13))) == nil)
    }

    @Test("Only decimal digits are accepted", arguments: [10, 0x31, 0xFF] as [UInt8])
    func decimal(byte: UInt8) {
        #expect(entered([1, byte, 2]).withDigits { Array($0) } == [1, 2])
        #expect(PINDigits(SecretBytes([1, 2, 3, byte])) == nil)
    }

    @Test("A description shows neither the digits nor their count")
    func description() {
        let texts = [entered([1, 2, 3, 4]), entered([1, 2, 3, 4, 5])].map { pin in
            var dumped = ""
            dump(pin, to: &dumped)
            return "\(pin) \(String(reflecting: pin)) \(dumped)"
        }
        #expect(texts[0] == texts[1])
        #expect(texts[0].allSatisfy { !$0.isNumber })
    }
}
