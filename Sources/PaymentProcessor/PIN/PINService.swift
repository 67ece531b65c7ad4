// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a PSP requires to accept PINs: the key of its readers, and the tokens it issued.
public struct PINService: Sendable {
    /// How long a cardholder can take to enter a PIN, in seconds.
    static let entryTime: Int64 = 60
    /// How long after a read its PIN can be requested, in seconds.
    static let window: Int64 = 55

    let baseDerivationKey: BaseDerivationKey
    let devices: DeviceNumbers
    private let records: [String: PINTokenRecord]

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - baseDerivationKey: The key from which all readers' PIN keys derive.
    ///   - devices: The numbers assigned to the readers when their keys were injected.
    ///   - issuedTokens: The issued PIN tokens; if a read has several, the last one counts.
    public init(
        baseDerivationKey: BaseDerivationKey, devices: DeviceNumbers,
        issuedTokens: some Sequence<PINTokenRecord> = []
    ) {
        self.baseDerivationKey = baseDerivationKey
        self.devices = devices
        records = Dictionary(
            issuedTokens.map { ($0.transactionIdentifier, $0) }, uniquingKeysWith: { $1 })
    }

    /// Returns the record of the PIN token for a read, or `nil`.
    func record(forTransaction identifier: String) -> PINTokenRecord? { records[identifier] }
}
