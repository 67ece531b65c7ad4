// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension SessionCore {
    /// Reads loyalty passes.
    ///
    /// - Parameters:
    ///   - request: The loyalty programs.
    ///   - handler: Receives the events of this call, in addition to the broadcaster.
    /// - Returns: An entry for each loyalty program.
    /// - Throws: `ReadError`.
    func readVAS(
        _ request: VASRequest,
        handler: (@Sendable (PaymentCardReader.Event) -> Void)? = nil
    ) async throws(ReadError) -> VASReadResult {
        let loyalty = try checked(request)
        do throws(ReadFailure) {
            return try await perform(CheckedRequest(loyalty), handler) { flow throws(ReadFailure) in
                try await flow.readPasses(loyalty)
            }
        } catch {
            throw error.error
        }
    }

    /// Reads a card, loyalty passes, or both.
    ///
    /// - Parameters:
    ///   - request: What to charge or refund.
    ///   - vasRequest: The loyalty programs.
    ///   - stopOnVASResult: Whether to return only what is read first.
    ///   - handler: Receives the events of this call, in addition to the broadcaster.
    /// - Returns: The card, the passes, or both.
    /// - Throws: `ReadError`.
    func read(
        _ request: PaymentCardTransactionRequest, vasRequest: VASRequest, stopOnVASResult: Bool,
        handler: (@Sendable (PaymentCardReader.Event) -> Void)? = nil
    ) async throws(ReadError) -> (PaymentCardReadResult?, VASReadResult?) {
        let loyalty = try checked(vasRequest)
        let checked = try CheckedRequest(request)
        countTransaction()
        do throws(ReadFailure) {
            return try await perform(checked, handler) { flow throws(ReadFailure) in
                lastRead = nil
                let (payment, passes) = try await flow.run(
                    with: loyalty, stopsAtPasses: stopOnVASResult)
                lastRead = payment?.forgettingCardData()
                return (payment?.result, passes)
            }
        } catch {
            throw error.error
        }
    }

    private func checked(_ request: VASRequest) throws(ReadError) -> CheckedLoyalty {
        try CheckedLoyalty(
            request, usual: tools.options.vasMerchants, collectors: tools.collectors)
    }
}
