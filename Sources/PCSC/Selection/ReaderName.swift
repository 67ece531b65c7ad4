// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The parts of a PC/SC reader name.
///
/// pcscd makes names such as `ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] 01 00`:
/// the product, the interface in square brackets, a serial number in round ones, the
/// reader's index and the slot. The index changes when a reader is plugged in again.
package struct ReaderName: Hashable, Sendable {
    /// The whole name, as the PC/SC service takes it.
    package let text: String
    /// The name without index and slot.
    package let device: String
    /// What stands in square brackets, or the whole device name.
    package let interface: String
    /// The reader's index, or `nil` when the name does not end as pcscd's do.
    package let index: Int?
    /// The slot of the reader, or `nil` when the name does not end as pcscd's do.
    package let slot: Int?

    /// Takes a name apart; every text is a name.
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
    /// The reader of which this is a slot.
    var unit: String { "\(device) \(index.map(String.init) ?? "")" }
}

extension ReaderName: CustomStringConvertible {
    /// The whole name.
    package var description: String { text }
}
