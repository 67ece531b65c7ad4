// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Data objects with a one-byte tag and a one-byte length, as PC/SC part 10 uses them.
enum SimpleTLV {
    /// Returns the objects before the first truncated one.
    static func objects(_ bytes: [UInt8]) -> [(tag: UInt8, value: ArraySlice<UInt8>)] {
        var objects: [(tag: UInt8, value: ArraySlice<UInt8>)] = []
        var rest = bytes[...]
        while let tag = rest.popFirst(), let length = rest.popFirst(), rest.count >= length {
            objects.append((tag, rest.prefix(Int(length))))
            rest = rest.dropFirst(Int(length))
        }
        return objects
    }
}
