// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

extension ContactSession {
    /// Answers INTERNAL AUTHENTICATE: signs the terminal's challenge (DDA).
    ///
    /// See EMV Book 2, 6.5.1, and Book 3, 6.5.9.
    mutating func internalAuthenticate(_ command: CommandAPDU) -> ResponseAPDU {
        guard command.parameter1 == 0, command.parameter2 == 0 else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        guard let (application, _) = application, transaction?.phase == .initiated,
            let key = application.keyChain?.card?.key
        else { return ResponseAPDU(statusWord: .conditionsNotSatisfied) }
        let number = random.bytes(8)
        guard
            let signature = SignedDynamicData.sign(
                [UInt8(truncatingIfNeeded: number.count)] + number, covering: command.data,
                with: key)
        else { return ResponseAPDU(statusWord: .noPreciseDiagnosis) }
        transaction?.hasDynamicSignature = true
        return ResponseAPDU(
            data: TLVWriter.object(0x77, TLVWriter.object(0x9F4B, signature)),
            statusWord: .success)
    }

    /// Answers EXTERNAL AUTHENTICATE: checks the issuer's answer, once per transaction.
    ///
    /// See EMV Book 3, 6.5.4.
    mutating func externalAuthenticate(_ command: CommandAPDU) -> ResponseAPDU {
        guard command.parameter1 == 0, command.parameter2 == 0 else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        guard (8...16).contains(command.data.count) else {
            return ResponseAPDU(statusWord: .wrongLength)
        }
        guard transaction?.phase == .authorising, transaction?.issuerAnswer == nil else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        checkIssuer(command.data)
        // `6300`: authentication failed.
        let hasFailed = transaction?.hasIssuerAuthenticationFailed != false
        return ResponseAPDU(statusWord: hasFailed ? StatusWord(0x63, 0x00) : .success)
    }

    /// Checks the issuer's answer and applies it.
    mutating func checkIssuer(_ data: [UInt8]) {
        guard let (application, _) = application, let request = transaction?.request,
            var messages = IssuerMessages(application, memory, request)
        else { return }
        transaction?.issuerAnswer = .some(messages.check(data))
        transaction?.request = messages.request
    }

    /// Executes an issuer command.
    ///
    /// Commands follow the first cryptogram, which binds them to the transaction.
    mutating func carryOut(_ command: CommandAPDU) -> ResponseAPDU {
        guard let instruction = IssuerInstruction(command), let (application, _) = application,
            let request = transaction?.request,
            var messages = IssuerMessages(application, memory, request)
        else { return ResponseAPDU(statusWord: .conditionsNotSatisfied) }
        let statusWord = messages.carryOut(command, instruction)
        transaction?.request = messages.request
        return ResponseAPDU(statusWord: statusWord)
    }
}
