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
