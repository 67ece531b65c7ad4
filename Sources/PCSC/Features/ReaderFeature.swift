// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
