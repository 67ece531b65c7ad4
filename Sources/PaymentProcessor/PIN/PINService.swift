// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a PSP needs to take PINs: the key of its readers, and the tokens that it issued.
public struct PINService: Sendable {
    /// How long a cardholder may take to enter a PIN, in seconds.
    static let entryTime: Int64 = 60
    /// How long after a read a PIN may be asked for, in seconds.
    static let window: Int64 = 55

    let baseDerivationKey: BaseDerivationKey
    let devices: DeviceNumbers
    private let records: [String: PINTokenRecord]

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - baseDerivationKey: The key from which all readers' keys for PINs come.
    ///   - devices: The numbers that the readers were given when their keys were injected.
    ///   - issuedTokens: The PIN tokens that were issued; of several for one read the last
    ///     counts.
    public init(
        baseDerivationKey: BaseDerivationKey, devices: DeviceNumbers,
        issuedTokens: some Sequence<PINTokenRecord> = []
    ) {
        self.baseDerivationKey = baseDerivationKey
        self.devices = devices
        records = Dictionary(
            issuedTokens.map { ($0.transactionIdentifier, $0) }, uniquingKeysWith: { $1 })
    }

    /// Returns the token that asked for the PIN of a read, or `nil`.
    func record(forTransaction identifier: String) -> PINTokenRecord? { records[identifier] }
}
