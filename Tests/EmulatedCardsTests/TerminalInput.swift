// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

@testable internal import EmulatedCards

/// The data objects of these tests' terminal.
struct TerminalInput {
    var values: [Tag: [UInt8]] = [
        0x9F66: [0x36, 0x00, 0x40, 0x00],
        0x9F02: [0x00, 0x00, 0x00, 0x00, 0x12, 0x50],
        0x9F03: [0x00, 0x00, 0x00, 0x00, 0x00, 0x00],
        0x9F1A: [0x08, 0x40],
        0x95: [0x00, 0x00, 0x00, 0x00, 0x00],
        0x5F2A: [0x08, 0x40],
        0x9A: [0x26, 0x01, 0x15],
        0x9C: [0x00],
        0x9F37: [0x11, 0x22, 0x33, 0x44],
        0x9F35: [0x22],
        0x9F6E: [0x18, 0xE0, 0x00, 0x03],
        0x9F2B: [0x02, 0x80],
        0x9E: Self.kernelKey,
        0x9F1D: [0x48, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00],
    ]

    /// A point on P-256, for cards with the common kernel: the base point (FIPS 186-4, D.1.2.3).
    static let kernelKey: [UInt8] =
        Hexadecimal.bytes(
            "6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296"
                + "4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5") ?? []

    /// Returns the data for a list, with zeros for unknown objects.
    func data(for list: DataObjectList) -> [UInt8] {
        list.build(format: { _ in .binary }, value: { values[$0].map { $0[...] } })
    }
}

extension EmulatedCard {
    /// Sends a command in digits and returns the answer in digits.
    func answer(_ digits: String) -> String {
        Hexadecimal.string(respond(to: Hexadecimal.bytes(digits) ?? []))
    }

    /// Selects the first application.
    @discardableResult
    func selectFirst() throws -> ResponseAPDU {
        try ResponseAPDU(
            bytes: respond(
                to: CommandAPDU(
                    0x00, 0xA4, 0x04, 0x00, data: profile.applications[0].identifier,
                    expectedLength: 256
                ).bytes))
    }

    /// Gets the processing options of the first application.
    func options(_ input: TerminalInput) throws -> ResponseAPDU {
        let values = input.data(for: profile.applications[0].processingOptionsList)
        return try ResponseAPDU(
            bytes: respond(
                to: CommandAPDU(
                    0x80, 0xA8, 0x00, 0x00, data: TLVWriter.object(0x83, values),
                    expectedLength: 256
                ).bytes))
    }

    /// Asks for the first cryptogram.
    func cryptogram(_ input: TerminalInput, type: UInt8) throws -> ResponseAPDU {
        let values = input.data(for: profile.applications[0].riskManagementList1)
        return try ResponseAPDU(
            bytes: respond(
                to: CommandAPDU(0x80, 0xAE, type, 0x00, data: values, expectedLength: 256).bytes))
    }
}

extension ResponseAPDU {
    /// Returns the digits of the first object with this tag, or `nil`.
    func digits(_ tag: Tag) -> String? {
        (try? DataObject.sequence(data, limits: .card))?.first(tag)
            .map { Hexadecimal.string($0.value) }
    }
}
