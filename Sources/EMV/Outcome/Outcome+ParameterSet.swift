// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension Outcome {
    /// The eight bytes of the outcome parameter set.
    ///
    /// See EMV Contactless Book C-2, Annex A (`DF8129`).
    package var parameterSet: [UInt8] {
        let notApplicable: UInt8 = 0xF0
        var presence: UInt8 = 0
        if userInterfaceRequestOnOutcome != nil { presence |= 0x80 }
        if userInterfaceRequestOnRestart != nil { presence |= 0x40 }
        if !dataRecord.isEmpty { presence |= 0x20 }
        if !discretionaryData.isEmpty { presence |= 0x10 }
        if receipt { presence |= 0x08 }
        return [
            status.rawValue,
            start?.rawValue ?? notApplicable,
            onlineResponseData?.rawValue ?? notApplicable,
            cardholderVerification.rawValue,
            presence,
            alternateInterfacePreference?.rawValue ?? notApplicable,
            fieldOffRequest?.hundredMilliseconds ?? 0xFF,
            removalTimeout.hundredMilliseconds,
        ]
    }
}

extension Duration {
    /// Creates a time from a book's unit of 100 ms.
    init(hundredMilliseconds: Int) { self = .milliseconds(hundredMilliseconds &* 100) }

    /// The time in the books' unit of 100 ms, at most 254 of them.
    fileprivate var hundredMilliseconds: UInt8 {
        let (seconds, attoseconds) = components
        let parts = min(max(seconds, 0), 26) * 10 + attoseconds / 100_000_000_000_000_000
        return UInt8(clamping: min(max(parts, 0), 254))
    }
}
