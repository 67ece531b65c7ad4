// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard

/// GENERATE AC: the terminal requests a cryptogram; the card decides and signs.
///
/// See EMV Book 3, 6.5.5.
public enum GenerateCryptogram {
    /// Bit 5 of P1: a combined signature (CDA) is requested.
    private static let combinedSignature: UInt8 = 0x10
    /// CID, ATC, and cryptogram, followed by at most 32 bytes of issuer data.
    private static let formatOneLength = 11...43

    /// Returns the command with the data that the card requested.
    ///
    /// - Parameters:
    ///   - cryptogram: The cryptogram to request.
    ///   - combined: Whether to request a combined signature (CDA).
    ///   - data: The data for the CDOL (`8C`); bytes after the 255th are not sent.
    /// - Returns: The command.
    public static func command(
        _ cryptogram: CryptogramInformationData.Cryptogram, combined: Bool, data: [UInt8]
    ) -> CommandAPDU {
        CommandAPDU.short(
            0x80, 0xAE, cryptogram.rawValue | (combined ? combinedSignature : 0), 0, data: data)
    }

    /// Reads an answer of format 1 (`80`) or 2 (`77`).
    ///
    /// - Parameter data: The data of the answer, without the status word.
    /// - Returns: The data objects, or `nil` if the answer is not well-formed.
    public static func objects(_ data: ArraySlice<UInt8>) -> [DataObject]? {
        guard let objects = try? DataObject.sequence(data, limits: .card), objects.count == 1,
            let template = objects.first
        else { return nil }
        if template.tag == .responseMessageTemplateFormat2 { return template.children }
        guard template.tag == .responseMessageTemplateFormat1,
            formatOneLength.contains(template.value.count)
        else {
            return nil
        }
        let value = Array(template.value)
        let always = [
            DataObject(.cryptogramInformationData, Array(value.prefix(1))),
            DataObject(.applicationTransactionCounter, Array(value.dropFirst(1).prefix(2))),
            DataObject(.applicationCryptogram, Array(value.dropFirst(3).prefix(8))),
        ]
        let issuerData = Array(value.dropFirst(11))
        return issuerData.isEmpty
            ? always : always + [DataObject(.issuerApplicationData, issuerData)]
    }
}

extension CryptogramInformationData.Cryptogram {
    /// Whether a card can answer a request for this cryptogram with another one: the same, or a
    /// stricter one.
    ///
    /// See EMV Book 3, 10.8.
    func allows(_ answer: Self) -> Bool {
        switch self {
        case .approve: true
        case .onlineRequest: answer != .approve
        case .decline: answer == .decline
        }
    }
}
