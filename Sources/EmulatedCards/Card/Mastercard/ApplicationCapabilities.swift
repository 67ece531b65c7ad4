// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension CardApplication {
    /// The issuer's part of the selection answer (`BF0C`).
    ///
    /// It contains the profile's objects and those that describe the application's capabilities.
    var discretionaryObjects: [Tag: [UInt8]] {
        var objects = selectionObjects
        if integratedStorage != nil, objects[0x9F5E] == nil {
            objects[0x9F5E] = storageIdentifier
        }
        for (tag, value) in scheme.specification.discretionaryObjects(of: self)
        where objects[tag] == nil {
            objects[tag] = value
        }
        return objects
    }

    /// The application capabilities information (`9F5D`), 3 bytes; `nil` when there are none.
    ///
    /// See EMV Contactless Book C-2, Annex A: data storage version 1, balance reading, and the
    /// envelope size of standalone data storage.
    var capabilitiesInformation: [UInt8]? {
        guard integratedStorage != nil || standaloneStorage != nil || balance != nil
        else { return nil }
        return [
            integratedStorage == nil ? 0x00 : 0x01, balance == nil ? 0x00 : 0x02,
            standaloneStorage?.schemeIndicator ?? 0x00,
        ]
    }
}

extension StandaloneDataStorage {
    /// The code for the common length of all envelopes.
    ///
    /// The lengths with a code are 32, 48, 64, 96, 128, 160, and 192 bytes; zero is for others.
    fileprivate var schemeIndicator: UInt8 {
        let sizes = Set((protected + unprotected).map(\.count))
        guard sizes.count == 1, let size = sizes.first,
            let index = [32, 48, 64, 96, 128, 160, 192].firstIndex(of: size)
        else { return 0 }
        return UInt8(truncatingIfNeeded: index + 1)
    }
}
