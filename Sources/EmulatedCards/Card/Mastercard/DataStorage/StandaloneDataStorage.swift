// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// Elements that a terminal reads with GET DATA and writes with PUT DATA (SDS).
///
/// See EMV Contactless Book C-2, 3.5 and Annex A.
struct StandaloneDataStorage: Hashable, Sendable {
    /// The elements that only the issuer writes (`9F70` to `9F74`), five of up to 192 bytes.
    var protected: [[UInt8]]
    /// The elements that any terminal can write (`9F75` to `9F79`), five of up to 192 bytes.
    var unprotected: [[UInt8]]

    /// Five elements of each kind, with 32 zeros each.
    static let empty = StandaloneDataStorage(
        protected: Array(repeating: [UInt8](repeating: 0, count: 32), count: 5),
        unprotected: Array(repeating: [UInt8](repeating: 0, count: 32), count: 5))

    /// Protected data envelopes 1 to 5.
    private static let protectedTags: [Tag] = [
        .protectedDataEnvelope1, .protectedDataEnvelope2, .protectedDataEnvelope3,
        .protectedDataEnvelope4, .protectedDataEnvelope5,
    ]
    /// Unprotected data envelopes 1 to 5.
    fileprivate static let unprotectedTags: [Tag] = [
        .unprotectedDataEnvelope1, .unprotectedDataEnvelope2, .unprotectedDataEnvelope3,
        .unprotectedDataEnvelope4, .unprotectedDataEnvelope5,
    ]

    /// A new card's value for a tag, or `nil`.
    subscript(_ tag: Tag) -> [UInt8]? {
        let envelopes = zip(Self.protectedTags + Self.unprotectedTags, protected + unprotected)
        return envelopes.first { $0.0 == tag }?.1
    }

    /// The code for the common length of all envelopes.
    ///
    /// The lengths with a code are 32, 48, 64, 96, 128, 160, and 192 bytes; zero is for others.
    var schemeIndicator: UInt8 {
        let sizes = Set((protected + unprotected).map(\.count))
        guard sizes.count == 1, let size = sizes.first,
            let index = [32, 48, 64, 96, 128, 160, 192].firstIndex(of: size)
        else { return 0 }
        return UInt8(truncatingIfNeeded: index + 1)
    }
}

extension MastercardTransaction {
    /// Answers PUT DATA, with which any terminal can write the unprotected envelopes.
    ///
    /// The protected envelopes require the issuer's signature. See EMV Contactless Book C-2, 5.8.
    func putData(_ command: CommandAPDU, _ state: CardState) -> ResponseAPDU {
        guard let storage = application.standaloneStorage else {
            return ResponseAPDU(statusWord: .instructionNotSupported)
        }
        guard state.phase != .selected else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        let tag = command.tag
        guard let stored = storage[tag] else {
            return ResponseAPDU(statusWord: .referencedDataNotFound)
        }
        guard StandaloneDataStorage.unprotectedTags.contains(tag) else {
            return ResponseAPDU(statusWord: .securityStatusNotSatisfied)
        }
        guard command.data.count <= stored.count else {
            return ResponseAPDU(statusWord: .wrongLength)
        }
        state.memory.change(application) {
            $0.writtenObjects[Hexadecimal.string(tag.bytes)] = command.data
        }
        return ResponseAPDU(statusWord: .success)
    }
}

extension StandaloneDataStorage: ProfileObject {
    static let fields: [Field<Self>] = [
        elements("protected", \.protected).described("9F70 to 9F74."),
        elements("unprotected", \.unprotected).described("9F75 to 9F79."),
    ]

    private static func elements(
        _ name: String, _ path: Field<Self>.Path<[[UInt8]]>
    ) -> Field<Self> {
        .rule(
            name, path,
            schema: JSONSchema.array(
                .object((0...192).hexadecimalSchema), least: 5, most: 5),
            allowed: "a list of 5 strings of 0 to 192 bytes",
            { value in
                let elements = value.array?.compactMap { $0.bytes(0...192) }
                return elements?.count == 5 && value.array?.count == 5 ? elements : nil
            }, written: { .array($0.map { .bytes($0) }) })
    }
}
