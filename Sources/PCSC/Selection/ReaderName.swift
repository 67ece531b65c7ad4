// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The parts of a PC/SC reader name.
///
/// pcscd creates names such as `ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] 01 00`: the
/// product, the interface in square brackets, a serial number in parentheses, the reader's index,
/// and the slot. The index changes when a reader is plugged in again.
package struct ReaderName: Hashable, Sendable {
    /// The full name, as the PC/SC service expects it.
    package let text: String
    /// The name without index and slot.
    package let device: String
    /// The text in square brackets, or the whole device name.
    package let interface: String
    /// The reader's index, or `nil` when the name does not end like pcscd's names.
    package let index: Int?
    /// The slot of the reader, or `nil` when the name does not end like pcscd's names.
    package let slot: Int?

    /// Parses a name; every text is valid.
    package init(_ text: String) {
        self.text = text
        let words = text.split(separator: " ")
        let numbers = words.suffix(2).compactMap { word in
            word.utf8.count == 2 ? Int(word, radix: 16) : nil
        }
        if numbers.count == 2, words.count > 2, let index = numbers.first, let slot = numbers.last {
            self.index = index
            self.slot = slot
            device = words.dropLast(2).joined(separator: " ")
        } else {
            index = nil
            slot = nil
            device = text
        }
        if let open = device.firstIndex(of: "["),
            let close = device[open...].firstIndex(of: "]"),
            device.index(after: open) < close
        {
            interface = String(device[device.index(after: open)..<close])
        } else {
            interface = device
        }
    }
}

extension ReaderName {
    /// The reader that this slot belongs to.
    var unit: String { "\(device) \(index.map(String.init) ?? "")" }
}

extension ReaderName: CustomStringConvertible {
    /// The full name.
    package var description: String { text }
}
