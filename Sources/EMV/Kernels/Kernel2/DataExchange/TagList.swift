// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// A list of tags without lengths, such as Tags To Read (`DF8112`).
///
/// See EMV Contactless Book C-2, Annex A.
enum TagList {
    /// Returns the tags up to the first incomplete one.
    static func tags(_ bytes: ArraySlice<UInt8>) -> [Tag] {
        var rest = bytes
        var tags: [Tag] = []
        while let first = rest.popFirst() {
            var number = UInt32(first)
            if first & 0x1F == 0x1F {
                var count = 1
                repeat {
                    guard count < 4, let byte = rest.popFirst() else { return tags }
                    number = number << 8 | UInt32(byte)
                    count += 1
                } while number & 0x80 != 0
            }
            tags.append(Tag(rawValue: number))
        }
        return tags
    }
}
