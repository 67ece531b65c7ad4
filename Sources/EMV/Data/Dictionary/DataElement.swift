// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard

/// A data element as a book defines it: its tag, name, source, format, and length.
public struct DataElement: Hashable, Sendable {
    /// The source of the value.
    public enum Source: Hashable, Sendable {
        /// The card.
        case card
        /// The terminal: reader, kernel, or configuration.
        case terminal
        /// The issuer, in an online response.
        case issuer
        /// The card or the terminal.
        case cardOrTerminal
        /// The issuer, or the terminal in place of the issuer.
        case issuerOrTerminal
    }

    /// How much of the value can be shown.
    public enum Sensitivity: Hashable, Sendable {
        /// Always shown.
        case open
        /// Cardholder data, or data from which it can be derived: masked unless requested.
        case cardholder
        /// PIN and biometric data: never shown.
        case secret
    }

    package let tag: Tag
    /// The name in the book.
    package let name: String
    /// The source of the value.
    package let source: Source
    /// The format of the value.
    package let format: DataFormat
    /// The allowed lengths in bytes.
    package let lengths: ClosedRange<Int>
    /// The templates in which the element occurs, possibly none.
    package let templates: [Tag]
    /// How much of the value can be shown.
    package let sensitivity: Sensitivity
    /// The book and annex that define the element.
    package let reference: String

    /// Creates an element.
    ///
    /// - Parameters:
    ///   - tag: The tag.
    ///   - name: The name in the book.
    ///   - source: The source of the value.
    ///   - format: The format, by which the value is truncated or padded for the card.
    ///   - lengths: The allowed lengths in bytes.
    ///   - templates: The templates in which the element occurs, possibly none.
    ///   - sensitivity: How much of the value logs and descriptions can show.
    ///   - reference: The book and annex that define the element.
    public init(
        _ tag: Tag, _ name: String, from source: Source, _ format: DataFormat,
        lengths: ClosedRange<Int>, templates: [Tag] = [], sensitivity: Sensitivity = .open,
        reference: String
    ) {
        self.tag = tag
        self.name = name
        self.source = source
        self.format = format
        self.lengths = lengths
        self.templates = templates
        self.sensitivity = sensitivity
        self.reference = reference
    }
}

/// The data elements that one book defines, in the order of their tags.
struct DataElementTable {
    /// One row of a table; the table provides the reference.
    struct Row {
        let tag: Tag
        let name: String
        let source: DataElement.Source
        let format: DataFormat
        let minimum: Int
        let maximum: Int
        let templates: [Tag]
        let sensitivity: DataElement.Sensitivity

        init(
            _ tag: Tag, _ name: String, _ source: DataElement.Source, _ format: DataFormat,
            _ minimum: Int, _ maximum: Int, in templates: [Tag] = [],
            _ sensitivity: DataElement.Sensitivity = .open
        ) {
            self.tag = tag
            self.name = name
            self.source = source
            self.format = format
            self.minimum = minimum
            self.maximum = maximum
            self.templates = templates
            self.sensitivity = sensitivity
        }
    }

    /// The table's elements.
    let elements: [DataElement]

    init(_ reference: String, _ rows: [Row]) {
        elements = rows.map { row in
            DataElement(
                row.tag, row.name, from: row.source, row.format,
                lengths: row.minimum...max(row.minimum, row.maximum),
                templates: row.templates, sensitivity: row.sensitivity, reference: reference)
        }
    }

    init(_ elements: [DataElement]) { self.elements = elements }

    init(_ tables: [DataElementTable]) {
        elements = tables.flatMap(\.elements)
    }
}

extension DataElementTable {
    /// The terminal action codes with the tags of kernel 2, for books without tags for them.
    // swift-format-ignore
    static var terminalActionCodes: DataElementTable {
        DataElementTable(
            "EMV Contactless Book C-2, Annex A",
            [
                .init(0xDF8120, "Terminal Action Code – Default", .terminal, .binary, 5, 5),
                .init(0xDF8121, "Terminal Action Code – Denial", .terminal, .binary, 5, 5),
                .init(0xDF8122, "Terminal Action Code – Online", .terminal, .binary, 5, 5),
            ])
    }
}

extension [Tag] {
    /// A record or format 2 response: `70` or `77`.
    static var record: [Tag] { [0x70, 0x77] }
    /// A response to GET PROCESSING OPTIONS or GENERATE AC: `77` or `80`.
    static var response: [Tag] { [0x77, 0x80] }
    /// A directory entry or the FCI: `61` or `A5`.
    static var entry: [Tag] { [0x61, 0xA5] }
    /// The issuer discretionary part of the FCI or a directory entry: `BF0C` or `73`.
    static var discretionary: [Tag] { [0xBF0C, 0x73] }
    /// An issuer script: `71` or `72`.
    static var script: [Tag] { [0x71, 0x72] }
}
