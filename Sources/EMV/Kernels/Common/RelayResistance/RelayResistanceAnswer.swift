// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The card's answer to EXCHANGE RELAY RESISTANCE DATA.
///
/// Times are in units of 100 microseconds. See EMV Contactless Book C-2, 5.3.3.
struct RelayResistanceAnswer: Hashable, Sendable {
    /// The template `80` with entropy (4 bytes) and three times (2 bytes each).
    private static let byteCount = 10

    /// Device Relay Resistance Entropy, 4 bytes.
    let entropy: [UInt8]
    /// Min Time For Processing Relay Resistance APDU.
    let minimumTime: UInt16
    /// Max Time For Processing Relay Resistance APDU.
    let maximumTime: UInt16
    /// Device Estimated Transmission Time For Relay Resistance R-APDU.
    let estimatedTransmissionTime: UInt16

    /// Reads the answer.
    ///
    /// - Returns: `nil` unless it is one template `80` of ten bytes.
    init?(_ data: ArraySlice<UInt8>) {
        guard let objects = try? DataObject.sequence(data, limits: .card), objects.count == 1,
            let template = objects.first, template.tag == .responseMessageTemplateFormat1,
            template.value.count == Self.byteCount
        else { return nil }
        func number(_ offset: Int) -> UInt16 {
            template.value.dropFirst(offset).prefix(2).reduce(0) { $0 << 8 | UInt16($1) }
        }
        entropy = Array(template.value.prefix(4))
        minimumTime = number(4)
        maximumTime = number(6)
        estimatedTransmissionTime = number(8)
    }

    /// Returns the data elements that the kernel keeps.
    ///
    /// - Parameter tags: The tags of the elements in the kernel's book.
    /// - Returns: The entropy, 4 bytes, and the three times, 2 bytes each.
    func elements(_ tags: RelayResistanceExchange.Tags) -> [DataObject] {
        [
            DataObject(tags.cardEntropy, entropy),
            DataObject(tags.minimumTime, minimumTime.bytes),
            DataObject(tags.maximumTime, maximumTime.bytes),
            DataObject(tags.estimatedTransmissionTime, estimatedTransmissionTime.bytes),
        ]
    }
}

extension UInt16 {
    /// Two bytes, the most significant first.
    var bytes: [UInt8] { [UInt8(self >> 8), UInt8(truncatingIfNeeded: self)] }
}
