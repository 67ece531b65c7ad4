// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a reader says it can do.
///
/// See PC/SC part 10, 2.2.
package struct ReaderFeatures: Hashable, Sendable {
    /// The control code of each feature.
    package let controlCodes: [ReaderFeature: ControlCode]
    /// What the reader says about itself.
    package let properties: ReaderProperties

    /// Describes a reader that says nothing.
    package init() {
        controlCodes = [:]
        properties = ReaderProperties()
    }

    /// Reads the answer to a feature request, and to a request for the properties.
    ///
    /// What is cut short or has another length than a control code is left out: a
    /// reader's mistake here must not keep a card from being read.
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
