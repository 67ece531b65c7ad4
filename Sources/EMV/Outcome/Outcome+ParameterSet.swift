// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

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
            fieldOffRequest.map { UInt8(clamping: $0.hundredMilliseconds(atMost: 254)) } ?? 0xFF,
            UInt8(clamping: removalTimeout.hundredMilliseconds(atMost: 255)),
        ]
    }

    /// Reads an outcome from its parameter set and the accompanying data.
    ///
    /// The parameter set says whether the User Interface Request Data belongs to the outcome, the
    /// restart, or both; data that it does not announce is ignored. Returns `nil` unless there are
    /// eight bytes with a status, a start, an online response, and an alternate interface that the
    /// books define.
    package init?(
        parameterSet bytes: [UInt8], userInterfaceRequest request: UserInterfaceRequest? = nil,
        dataRecord: [DataObject] = [], discretionaryData: [DataObject] = []
    ) {
        guard bytes.count == 8, Status.known.contains(Status(rawValue: bytes[0])),
            let start: Start? = Self.parameter(bytes[1]),
            let response: OnlineResponseData? = Self.parameter(bytes[2]),
            let interface: AlternateInterface? = Self.parameter(bytes[5])
        else { return nil }
        let presence = bytes[4]
        self.init(
            Status(rawValue: bytes[0]), start: start,
            cardholderVerification: CardholderVerification(rawValue: bytes[3]),
            onOutcome: presence & 0x80 == 0 ? nil : request,
            onRestart: presence & 0x40 == 0 ? nil : request,
            dataRecord: presence & 0x20 == 0 ? [] : dataRecord,
            discretionaryData: presence & 0x10 == 0 ? [] : discretionaryData,
            alternateInterface: interface,
            fieldOffRequest: bytes[6] == 0xFF
                ? nil : Duration(hundredMilliseconds: Int(bytes[6])))
        onlineResponseData = response
        receipt = presence & 0x08 != 0
        removalTimeout = Duration(hundredMilliseconds: Int(bytes[7]))
    }

    /// Reads a four-bit parameter; returns `.some(nil)` for `F` (N/A), and `nil` if reserved.
    private static func parameter<Parameter: RawRepresentable<UInt8>>(
        _ byte: UInt8
    ) -> Parameter?? {
        byte == 0xF0 ? .some(nil) : Parameter(rawValue: byte).map { .some($0) }
    }
}

extension Outcome.Status {
    /// The statuses of Book A, Table 6-2.
    fileprivate static let known: Set<Self> = [
        .approved, .declined, .onlineRequest, .endApplication, .selectNext, .tryAnotherInterface,
        .tryAgain,
    ]
}

extension Duration {
    /// Creates a duration from the books' unit of 100 ms.
    init(hundredMilliseconds: Int) { self = .milliseconds(hundredMilliseconds &* 100) }

    /// Returns the duration in the books' unit of 100 ms.
    func hundredMilliseconds(atMost limit: UInt64) -> UInt64 {
        let (seconds, attoseconds) = components
        let whole = min(max(seconds, 0), 1_000_000) * 10
        let parts = max(whole + attoseconds / 100_000_000_000_000_000, 0)
        return min(UInt64(clamping: parts), limit)
    }
}
