// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension SessionCore {
    /// Reads loyalty passes.
    ///
    /// - Parameters:
    ///   - request: Which programmes.
    ///   - handler: Hears the events of this call too.
    /// - Returns: An entry for each programme.
    /// - Throws: `ReadError`; `vasReadFail` until passes can be read.
    func readVAS(
        _ request: VASRequest,
        handler: (@Sendable (PaymentCardReader.Event) -> Void)? = nil
    ) async throws(ReadError) -> VASReadResult {
        throw .vasReadFail
    }

    /// Reads a card, loyalty passes, or both.
    ///
    /// - Parameters:
    ///   - request: What to charge or pay back.
    ///   - vasRequest: Which programmes.
    ///   - stopOnVASResult: Whether the first thing that is read comes alone.
    ///   - handler: Hears the events of this call too.
    /// - Returns: What was read.
    /// - Throws: `ReadError`; `vasReadFail` until passes can be read.
    func read(
        _ request: PaymentCardTransactionRequest, vasRequest: VASRequest, stopOnVASResult: Bool,
        handler: (@Sendable (PaymentCardReader.Event) -> Void)? = nil
    ) async throws(ReadError) -> (PaymentCardReadResult?, VASReadResult?) {
        throw .vasReadFail
    }
}
