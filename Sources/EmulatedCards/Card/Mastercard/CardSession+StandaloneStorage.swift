// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

extension CardSession {
    /// Answers PUT DATA, with which any terminal can write the unprotected envelopes.
    ///
    /// The protected envelopes require the issuer's signature. See EMV Contactless Book C-2, 5.8.
    mutating func putData(_ command: CommandAPDU) -> ResponseAPDU {
        guard let application, let storage = application.standaloneStorage else {
            return ResponseAPDU(statusWord: .instructionNotSupported)
        }
        guard phase != .selected else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        let tag = Tag(rawValue: UInt32(command.parameter1) << 8 | UInt32(command.parameter2))
        guard let stored = storage[tag] else {
            return ResponseAPDU(statusWord: .referencedDataNotFound)
        }
        guard StandaloneDataStorage.unprotectedTags.contains(tag) else {
            return ResponseAPDU(statusWord: .securityStatusNotSatisfied)
        }
        guard command.data.count <= stored.count else {
            return ResponseAPDU(statusWord: .wrongLength)
        }
        memory.change(application) {
            $0.writtenObjects[Hexadecimal.string(tag.bytes)] = command.data
        }
        return ResponseAPDU(statusWord: .success)
    }
}

extension StandaloneDataStorage {
    /// Protected data envelopes 1 to 5.
    static let protectedTags: [Tag] = [0x9F70, 0x9F71, 0x9F72, 0x9F73, 0x9F74]
    /// Unprotected data envelopes 1 to 5.
    static let unprotectedTags: [Tag] = [0x9F75, 0x9F76, 0x9F77, 0x9F78, 0x9F79]

    /// A new card's value for a tag, or `nil`.
    subscript(_ tag: Tag) -> [UInt8]? {
        let envelopes = zip(Self.protectedTags + Self.unprotectedTags, protected + unprotected)
        return envelopes.first { $0.0 == tag }?.1
    }
}
