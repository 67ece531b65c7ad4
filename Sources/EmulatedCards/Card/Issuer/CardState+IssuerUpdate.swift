// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Issuer update processing: the issuer's answer arrives in a separate presentment, or while the card
/// stays in the field.
///
/// In a separate presentment, the reader selects the application again but starts no transaction. See
/// EMV Contactless Book C-3, Issuer Update Processing, and Book C-5 for a card that stays.
extension CardState {
    /// Answers EXTERNAL AUTHENTICATE: checks the issuer's answer, once per transaction.
    ///
    /// See EMV Book 3, 6.5.4.
    func externalAuthenticate(
        _ command: CommandAPDU, _ application: CardApplication?
    ) -> ResponseAPDU {
        guard command.parameter1 == 0, command.parameter2 == 0 else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        guard (8...16).contains(command.data.count) else {
            return ResponseAPDU(statusWord: .wrongLength)
        }
        guard var messages = application.flatMap({ issuerMessages(to: $0) }),
            !messages.request.isAnswered
        else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        let answer = messages.check(command.data)
        memory.change(messages.application) { $0.onlineRequest = messages.request }
        // `6300`: authentication failed.
        return ResponseAPDU(statusWord: answer == nil ? StatusWord(0x63, 0x00) : .success)
    }

    /// Executes an issuer command.
    func carryOut(
        _ command: CommandAPDU, _ instruction: IssuerInstruction, _ application: CardApplication
    ) -> ResponseAPDU {
        guard var messages = issuerMessages(to: application) else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        let statusWord = messages.carryOut(command, instruction)
        memory.change(messages.application) { $0.onlineRequest = messages.request }
        return ResponseAPDU(statusWord: statusWord)
    }

    /// Returns the recipient of the issuer's messages.
    ///
    /// It is `nil` when no request awaits them, or a new transaction has started.
    func issuerMessages(to application: CardApplication) -> IssuerMessages? {
        guard let request = memory.counters(of: application).onlineRequest,
            phase
                == (application.staysForIssuerUpdate
                    ? .finished(transactionCounter: request.transactionCounter) : .selected)
        else { return nil }
        return IssuerMessages(application, memory, request)
    }
}

extension CardApplication {
    /// Whether the card indicates in every answer that it accepts its issuer's answer.
    var acceptsIssuerUpdate: Bool { scheme.specification.acceptsIssuerUpdate(self) }

    /// Whether the card accepts it only while it stays in the field.
    var staysForIssuerUpdate: Bool { scheme.specification.staysForIssuerUpdate(self) }

    /// Whether the issuer's answer arrives with a second GENERATE AC, because CDOL2 requests it.
    var hasSecondCryptogram: Bool {
        acceptsIssuerUpdate && riskManagementList2.contains(.issuerAuthenticationData)
    }
}
