// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Track 1 data (tag `56`), split before its discretionary data.
///
/// Format code `B`, account number, `^`, name, `^`, expiry date (4), service code (3),
/// discretionary data. See EMV Contactless Book C-2, Annex A, and ISO/IEC 7813.
struct TrackOne: Hashable, Sendable {
    /// Everything before the discretionary data.
    let head: [UInt8]
    /// The discretionary data as characters.
    let discretionaryData: [UInt8]

    /// Reads the track.
    ///
    /// - Returns: `nil` unless there are two separators and seven characters after the second.
    init?(_ bytes: some Collection<UInt8>) {
        let characters = Array(bytes)
        let separators = characters.indices.filter { characters[$0] == UInt8(ascii: "^") }
        guard separators.count == 2 else { return nil }
        let length = separators[1] + 1 + 7
        guard characters.count >= length else { return nil }
        head = Array(characters.prefix(length))
        discretionaryData = Array(characters.dropFirst(length))
    }
}
