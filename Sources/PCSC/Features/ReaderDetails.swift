// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The information that a reader provides about itself.
package struct ReaderDetails: Hashable, Sendable {
    /// The reader's features.
    package let features: ReaderFeatures
    /// The vendor's name, or `nil`.
    package let vendor: String?
    /// The vendor's name for the model, or `nil`.
    package let model: String?
    /// The version of the driver or the firmware, such as `1.5.2`, or `nil`.
    package let version: String?
    /// The serial number, or `nil`.
    package let serial: String?
    /// A working way to send vendor commands, or `nil`.
    package let escape: VendorEscape?
    /// The reader's response to the vendor's firmware query, or `nil`.
    package let firmware: String?

    /// Parses a version attribute, `0xMMmmbbbb` with the least significant byte first.
    ///
    /// See PC/SC part 3, 3.1.6 (tag 0102).
    static func version(_ bytes: [UInt8]) -> String? {
        guard bytes.count >= 4 else { return nil }
        return "\(bytes[3]).\(bytes[2]).\(UInt16(bytes[1]) << 8 | UInt16(bytes[0]))"
    }

    /// Parses a text attribute, which can end in zero bytes.
    static func text(_ bytes: [UInt8]) -> String? {
        let text = bytes.prefix { $0 != 0 }
        return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
    }
}

extension CardHandle {
    /// Asks the reader for its features and properties.
    func features() throws(PCSCError) -> ReaderFeatures {
        let answer = try control(.featureRequest)
        guard let code = ReaderFeatures(answer).controlCodes[.properties] else {
            return ReaderFeatures(answer)
        }
        return ReaderFeatures(answer, properties: ReaderProperties(try control(code)))
    }

    /// Asks the reader for all information about itself.
    ///
    /// A reader that does not support one query can still support another.
    func details(of name: ReaderName) -> ReaderDetails {
        let features = (try? features()) ?? ReaderFeatures()
        var escape: VendorEscape?
        var firmware: String?
        if let probe = VendorEscape.probe(for: name, features) {
            for candidate in VendorEscape.candidates(features) where escape == nil {
                guard let answer = try? control(candidate.controlCode, probe) else { continue }
                escape = candidate
                // E1 00 00 00 length text.
                firmware = ReaderDetails.text(Array(answer.dropFirst(5)))
            }
        }
        return ReaderDetails(
            features: features, vendor: text(.vendorName), model: text(.deviceType),
            version: (try? attribute(.deviceVersion)).flatMap(ReaderDetails.version),
            serial: text(.deviceSerial), escape: escape,
            firmware: firmware ?? features.properties.firmware)
    }

    private func text(_ name: ReaderAttribute) -> String? {
        (try? attribute(name)).flatMap(ReaderDetails.text)
    }
}
