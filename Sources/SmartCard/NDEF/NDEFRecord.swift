// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A record of the NFC Data Exchange Format.
///
/// See NFC Forum NDEF 1.0, 3.2.
package struct NDEFRecord: Hashable, Sendable {
    /// How to interpret the type (TNF).
    package enum TypeNameFormat: UInt8, Hashable, Sendable {
        /// No type and no payload.
        case empty = 0x00
        /// A type of the NFC Forum.
        case wellKnown = 0x01
        /// A media type of RFC 2046.
        case media = 0x02
        /// An absolute URI.
        case absoluteURI = 0x03
        /// An external type, defined by its owner.
        case external = 0x04
        /// No type.
        case unknown = 0x05
    }

    /// How to interpret the type.
    package let typeNameFormat: TypeNameFormat
    /// The type, at most 255 bytes.
    package let type: [UInt8]
    /// The name of this record, at most 255 bytes; usually empty.
    package let identifier: [UInt8]
    /// The payload.
    package let payload: [UInt8]

    package init(
        _ typeNameFormat: TypeNameFormat, type: [UInt8], identifier: [UInt8] = [],
        payload: [UInt8]
    ) {
        self.typeNameFormat = typeNameFormat
        self.type = type
        self.identifier = identifier
        self.payload = payload
    }

    /// Creates a record of an external type.
    package init(external type: String, identifier: String = "", payload: [UInt8]) {
        self.init(
            .external, type: Array(type.utf8), identifier: Array(identifier.utf8),
            payload: payload)
    }
}

extension NDEFRecord: CustomStringConvertible {
    /// The type and the length of the payload; the payload itself can be personal data.
    package var description: String {
        "record “\(String(decoding: type, as: UTF8.self))”, \(payload.count) bytes"
    }
}
