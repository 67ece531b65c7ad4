// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// The one-way functions with which an operator proves that it owns the data on a card.
///
/// The terminal stores the digest of its input with the data; to overwrite the data, a terminal
/// must present the input. See EMV Contactless Book C-2, 8.2 (OWHF2) and 8.3 (OWHF2AES).
enum DataStorageDigest {
    /// The last byte of the key of OWHF2AES.
    private static let keyEnd: UInt8 = 0x3F

    /// Computes OWHF2, for version 1 of data storage.
    ///
    /// The result is the Triple DES encryption of operator ID XOR input, XORed with the input. Each
    /// half of the key consists of the first or last six bytes of the DS ID, each read as two
    /// decimal digits and doubled, followed by two bytes of the operator ID.
    ///
    /// - Parameters:
    ///   - input: DS Input (Term) (`DF8109`), 8 bytes.
    ///   - identifier: DS ID (`9F5E`), 8 to 11 bytes.
    ///   - operatorIdentifier: The operator that stores data, 8 bytes.
    /// - Returns: The digest, 8 bytes.
    /// - Throws: `CryptographyError` with `invalidLength` if a parameter has another length.
    static func compute(
        _ input: [UInt8], identifier: [UInt8], operatorIdentifier: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        let doubled = identifier.map { (($0 >> 4) &* 10 &+ ($0 & 0x0F)) &* 2 }
        let left = doubled.prefix(6) + operatorIdentifier.dropFirst(4).prefix(2)
        let right = doubled.suffix(6) + operatorIdentifier.dropFirst(6)
        let sum = zip(operatorIdentifier, input).map { $0 ^ $1 }
        let result = try TripleDES.encryptECB(sum, key: SecretBytes(Array(left + right)))
        return zip(result, input).map { $0 ^ $1 }
    }

    /// Computes OWHF2AES, for version 2 of data storage.
    ///
    /// The result is the first half of the AES encryption of input and operator ID, XORed with
    /// both. The key is the DS ID, padded with zeros on the left to 11 bytes, followed by the
    /// second half of the operator ID and `3F`.
    ///
    /// - Parameters: See ``compute(_:identifier:operatorIdentifier:)``.
    /// - Returns: The digest, 8 bytes.
    /// - Throws: `CryptographyError` with `invalidLength` if a parameter has another length.
    static func computeAES(
        _ input: [UInt8], identifier: [UInt8], operatorIdentifier: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        let message = input + operatorIdentifier
        let zeros = Array(repeating: UInt8(0), count: max(0, 11 - identifier.count))
        let key = zeros + identifier + operatorIdentifier.dropFirst(4) + [keyEnd]
        let result = try AES.encryptECB(message, key: SecretBytes(key))
        return zip(result, message).prefix(8).map { $0 ^ $1 }
    }
}

/// The data for the card to store, which follows the CDOL1 data.
///
/// See EMV Contactless Book C-2, 4.1.4, 8.2, and GAC.40 to GAC.48.
enum DataStorageValues {
    /// Returns the operator that owns the data; zeros for volatile data in a permanent slot.
    static func operatorIdentifier(_ data: TransactionData) -> [UInt8] {
        let control = data.element(.dsSlotManagementControl) ?? []
        let information = data.element(.dsODSInfo) ?? []
        return control.contains(.permanentSlot) && information.contains(.volatileSlot)
            ? Array(repeating: 0, count: 8) : Array(data[.dsRequestedOperatorID] ?? [])
    }

    /// Returns DS Digest H (`DF61`), or `nil` if the terminal has no input (GAC.41 to GAC.44).
    static func digest(_ data: TransactionData) -> [UInt8]? {
        guard let input = data[.dsInputTerm], let identifier = data[.dsID] else { return nil }
        let capabilities =
            data.element(.applicationCapabilitiesInformation) ?? []
        let owner = operatorIdentifier(data)
        return switch capabilities.dataStorageVersion {
        case 1:
            try? DataStorageDigest.compute(
                Array(input), identifier: Array(identifier), operatorIdentifier: owner)
        default:
            try? DataStorageDigest.computeAES(
                Array(input), identifier: Array(identifier), operatorIdentifier: owner)
        }
    }

    /// Builds the DSDOL related data; unlike in other lists, the last value is not padded.
    static func build(_ list: DataObjectList, _ data: TransactionData) -> [UInt8] {
        guard let last = list.entries.last else { return [] }
        return data.build(DataObjectList(list.entries.dropLast()))
            + (data[last.tag] ?? []).prefix(last.length)
    }
}
