// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

extension ContactSession {
    /// Answers GET CHALLENGE with eight bytes, which the next command can use.
    ///
    /// See EMV Book 3, 6.5.6.
    mutating func getChallenge(_ command: CommandAPDU) -> ResponseAPDU {
        guard command.parameter1 == 0, command.parameter2 == 0 else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        let bytes = random.bytes(8)
        challenge = bytes
        return ResponseAPDU(data: bytes, statusWord: .success)
    }

    /// Answers VERIFY for a PIN in plaintext or enciphered with the card's key.
    ///
    /// See EMV Book 3, 6.5.12.
    mutating func verify(_ command: CommandAPDU) -> ResponseAPDU {
        guard let (application, face) = application, transaction?.phase == .initiated else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        let block: [UInt8]?
        switch (command.parameter1, command.parameter2) {
        case (0, 0x80): block = command.data
        case (0, 0x88): block = deciphered(command.data, application)
        default: return ResponseAPDU(statusWord: .incorrectParameters)
        }
        let counters = memory.counters(of: application)
        guard pinTries(face, counters) > 0 else {
            transaction?.pin = .wrong
            return ResponseAPDU(statusWord: StatusWord(0x69, 0x83))
        }
        let digits = block.flatMap { PINBlock.digits($0, form: 2) }
        let isRight = digits.map { constantTimeEqual($0, face.pinDigits(counters)) } ?? false
        let tries = isRight ? face.pinTryLimit : pinTries(face, counters) - 1
        memory.change(application) { $0.pinTries = tries }
        transaction?.pin = isRight ? .correct(isEnciphered: command.parameter2 == 0x88) : .wrong
        return ResponseAPDU(
            statusWord: isRight ? .success : StatusWord(0x63, 0xC0 | min(tries, 15)))
    }

    /// Returns the number of PIN tries left.
    func pinTries(_ face: ContactPersonalization, _ counters: CardCounters.Application) -> UInt8 {
        min(counters.pinTries, face.pinTryLimit)
    }

    /// Returns the PIN block from enciphered data, or `nil`.
    ///
    /// The plaintext consists of `7F`, the block, the card's challenge, and random bytes. See EMV
    /// Book 2, 7.2.
    private func deciphered(_ data: [UInt8], _ application: CardApplication) -> [UInt8]? {
        guard let challenge, let key = application.keyChain?.card?.key,
            data.count == key.publicKey.modulus.count, let plain = try? key.signRaw(data),
            plain.first == 0x7F, Array(plain.dropFirst(9).prefix(8)) == challenge
        else { return nil }
        return Array(plain.dropFirst().prefix(8))
    }
}
