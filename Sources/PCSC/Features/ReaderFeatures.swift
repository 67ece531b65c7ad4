// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The features that a reader reports.
///
/// See PC/SC part 10, 2.2.
package struct ReaderFeatures: Hashable, Sendable {
    /// The control code of each feature.
    package let controlCodes: [ReaderFeature: ControlCode]
    /// The properties that the reader reports.
    package let properties: ReaderProperties

    /// Describes a reader that reports nothing.
    package init() {
        controlCodes = [:]
        properties = ReaderProperties()
    }

    /// Parses the response to a feature request, and keeps the properties.
    ///
    /// Ignores truncated values and values of another length than a control code: a reader's
    /// mistake here must not prevent reading a card.
    package init(_ bytes: [UInt8], properties: ReaderProperties = ReaderProperties()) {
        var controlCodes: [ReaderFeature: ControlCode] = [:]
        for (tag, value) in SimpleTLV.objects(bytes) where value.count == 4 {
            controlCodes[ReaderFeature(rawValue: tag)] = ControlCode(
                rawValue: value.reduce(0) { $0 << 8 | UInt32($1) })
        }
        self.controlCodes = controlCodes
        self.properties = properties
    }
}

/// A feature of a reader.
///
/// See PC/SC part 10, 2.3.
package struct ReaderFeature: RawRepresentable, Hashable, Sendable {
    /// The feature's tag.
    package let rawValue: UInt8

    /// Creates a feature from its tag.
    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// `FEATURE_VERIFY_PIN_DIRECT`: the reader has a PIN pad that can verify a PIN.
    package static let verifyPINDirect = ReaderFeature(rawValue: 0x06)
    /// `FEATURE_MODIFY_PIN_DIRECT`: the reader has a PIN pad that can change a PIN.
    package static let modifyPINDirect = ReaderFeature(rawValue: 0x07)
    /// `FEATURE_MCT_READER_DIRECT`: the reader accepts multifunction terminal commands.
    package static let terminalReaderDirect = ReaderFeature(rawValue: 0x08)
    /// `FEATURE_IFD_PIN_PROPERTIES`: the PIN pad's properties.
    package static let pinProperties = ReaderFeature(rawValue: 0x0A)
    /// `FEATURE_GET_TLV_PROPERTIES`: the reader's properties as data objects.
    package static let properties = ReaderFeature(rawValue: 0x12)
    /// `FEATURE_CCID_ESC_COMMAND`: vendor commands.
    package static let escape = ReaderFeature(rawValue: 0x13)
    /// `FEATURE_EXECUTE_PACE`: the reader supports PACE with a contactless card.
    package static let executePACE = ReaderFeature(rawValue: 0x20)

    /// The name of the feature, or its tag's digits.
    package var name: String {
        switch self {
        case .verifyPINDirect: "PIN pad (verify)"
        case .modifyPINDirect: "PIN pad (change)"
        case .terminalReaderDirect: "terminal commands"
        case .pinProperties: "PIN pad properties"
        case .properties: "properties"
        case .escape: "vendor commands"
        case .executePACE: "PACE"
        default: "feature \(rawValue)"
        }
    }
}

/// The properties that a reader reports.
///
/// See PC/SC part 10, 2.5.
package struct ReaderProperties: Hashable, Sendable {
    /// The USB vendor and product number, or `nil`.
    package let identifier: USBIdentifier?
    /// The longest APDU in bytes, or `nil`; 0 means short APDUs only.
    package let longestAPDU: Int?
    /// The firmware's name, or `nil`.
    package let firmware: String?

    /// Describes a reader that reports nothing.
    package init() {
        self.init([])
    }

    /// Parses the response to `FEATURE_GET_TLV_PROPERTIES`; numbers are little-endian.
    package init(_ bytes: [UInt8]) {
        var numbers: [UInt8: UInt32] = [:]
        var firmware: String?
        for (tag, value) in SimpleTLV.objects(bytes) {
            if tag == 8 {
                firmware = String(decoding: value, as: UTF8.self)
            } else if value.count <= 4 {
                numbers[tag] = value.reversed().reduce(0) { $0 << 8 | UInt32($1) }
            }
        }
        self.firmware = firmware
        longestAPDU = numbers[10].map(Int.init)
        if let vendor = numbers[11], let product = numbers[12] {
            identifier = USBIdentifier(
                UInt16(truncatingIfNeeded: vendor),
                UInt16(truncatingIfNeeded: product))
        } else {
            identifier = nil
        }
    }
}

/// Data objects with a one-byte tag and a one-byte length, as PC/SC part 10 uses them.
private enum SimpleTLV {
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
