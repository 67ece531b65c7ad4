// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// What a card and the terminal said, as it goes to the payment service provider.
///
/// Holds the account number. Never shown, logged or kept.
struct CardData: Sendable, CustomStringConvertible, CustomReflectable {
    /// The data objects.
    let objects: [DataObject]
    /// The kernel that read the card, or `nil`.
    let kernel: String?
    /// Whether the kernel asks for the online PIN.
    var wantsPIN = false

    /// The data objects as BER-TLV.
    var bytes: [UInt8] {
        var writer = TLVWriter()
        for object in objects { writer.append(object.tag, object.value) }
        return writer.bytes
    }

    /// How much there is; nothing of it.
    var description: String { "card data of \(objects.count) elements" }

    /// Shows nothing.
    var customMirror: Mirror { Mirror(self, children: []) }
}
