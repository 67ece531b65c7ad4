// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import EMVDescription
internal import SmartCard
internal import Support

/// What the operator sees of a card without its dialogue.
struct CardFacts: Hashable, Sendable {
    /// The account number, of which the first six and the last four digits are shown, or `nil`.
    private(set) var account: String?
    /// The application that was selected last, or `nil`.
    private(set) var application: AID?

    /// Creates the facts of an unknown card.
    init() {}

    /// Finds the facts in the dialogue with a card.
    init(of transcript: Transcript) {
        for exchange in transcript.exchanges {
            guard let response = exchange.response?.bytes else { continue }
            account = Self.account(in: response.dropLast(2)) ?? account
            guard let bytes = exchange.command?.bytes,
                let command = try? CommandAPDU(bytes: bytes), command.isSelection,
                let selected = AID(command.data), selected.applicationName != nil,
                response.suffix(2).elementsEqual([0x90, 0x00])
            else { continue }
            application = selected
        }
    }

    /// Returns the application of a read's result, which names it in the clear, or `nil`.
    ///
    /// `84` is the name of the selected application, `4F` and `9F06` its identifier. See EMV Book 3,
    /// Annex A.
    static func application(of result: CardResult) -> AID? {
        guard let text = result.generalCardData, let bytes = Base64.bytes(text),
            let objects = try? DataObject.sequence(bytes)
        else { return nil }
        for tag in [
            .dedicatedFileName, .applicationDedicatedFileName, .applicationIdentifierOfTerminal,
        ] as [Tag] {
            if let object = objects.first(tag), let found = AID(object.value) { return found }
        }
        return nil
    }

    /// Returns the masked account number in a card's data, or `nil`.
    ///
    /// `5A` is the account number, and `57` and `9F6B` are track 2, which starts with it. See EMV
    /// Book 3, Annex A, and EMV Contactless Book C-2, Annex A.
    private static func account(in data: ArraySlice<UInt8>) -> String? {
        guard let objects = try? DataObject.sequence(data, limits: .card) else { return nil }
        if let number = objects.first(.primaryAccountNumber) {
            return AccountNumber(number.value)?.masked
        }
        return (objects.first(.track2EquivalentData) ?? objects.first(.track2Data))
            .flatMap { TrackTwo($0.value) }
            .flatMap { AccountNumber(digits: $0.accountNumber) }?.masked
    }
}

extension CommandAPDU {
    /// Whether the command selects an application by its name.
    ///
    /// See ISO/IEC 7816-4, 11.2.2.
    fileprivate var isSelection: Bool { instruction == 0xA4 && parameter1 == 0x04 }
}
