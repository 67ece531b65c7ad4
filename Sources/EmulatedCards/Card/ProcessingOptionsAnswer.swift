// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The data objects that answer GET PROCESSING OPTIONS, in template `77`.
///
/// See EMV Contactless Book C-3, 5.2.2 and table 4-1.
struct ProcessingOptionsAnswer: Hashable, Sendable {
    /// The maximum number of bytes in a short response.
    private static let maximumCount = 256

    private var objects: [[UInt8]] = []

    /// Appends a data object; does nothing if the value is empty.
    mutating func append(_ tag: Tag, _ value: [UInt8]) {
        if !value.isEmpty { objects.append(TLVWriter.object(tag, value)) }
    }

    /// Returns whether one more value fits into a short response.
    func hasRoom(for tag: Tag, _ value: [UInt8]) -> Bool {
        var longer = self
        longer.append(tag, value)
        return longer.bytes.count <= Self.maximumCount
    }

    /// The template.
    var bytes: [UInt8] { TLVWriter.object(0x77, objects.flatMap(\.self)) }
}
