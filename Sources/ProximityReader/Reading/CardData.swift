// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The data of the card and the terminal for the payment service provider.
///
/// It contains the account number. It is never shown, logged or stored.
struct CardData: Sendable, CustomStringConvertible, CustomReflectable {
    /// The data objects.
    let objects: [DataObject]
    /// The kernel that read the card, or `nil`.
    let kernel: String?
    /// Whether the kernel requests online PIN.
    var wantsPIN = false

    /// The data objects as BER-TLV.
    var bytes: [UInt8] {
        var writer = TLVWriter()
        for object in objects { writer.append(object.tag, object.value) }
        return writer.bytes
    }

    /// The number of elements, without their contents.
    var description: String { "card data of \(objects.count) elements" }

    /// Shows nothing.
    var customMirror: Mirror { Mirror(self, children: []) }
}
