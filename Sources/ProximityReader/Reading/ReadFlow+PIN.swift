// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension ReadFlow {
    /// Asks for the PIN if the kernel requires one and there is a way to enter it.
    ///
    /// - Throws: `ReadFailure`.
    func findPIN(
        for data: CardData, _ outcome: PaymentCardReadResult.ReadOutcome
    ) async throws(ReadFailure) -> PINResult {
        guard data.wantsPIN, outcome == .success else { return .notWanted }
        guard let support = tools.pin, await support.hasKey else {
            return PINResult(isFallback: true)
        }
        return try await support.capture(
            for: data, content: content, send: send)
    }

    /// Asks for the PIN that the issuer of an earlier read requires, and seals the read again.
    ///
    /// An error closes the sheet.
    ///
    /// - Throws: `ReadFailure`.
    func capturePIN(
        of read: RetainedRead, lengths: ClosedRange<Int>, with support: PINSupport
    ) async throws(ReadFailure) -> PaymentCardReadResult {
        guard await control.commit() else { throw .cancelled }
        try await present()
        do throws(ReadFailure) {
            let data = read.data
            let pin = try await support.capture(
                for: data, content: content, lengths: lengths, send: send)
            let result = try await seal(data, .success, at: tools.now, pin: pin, after: read)
            send(.readCompleted)
            await tools.sheet.show(.success)
            return result
        } catch {
            await close(after: error)
            throw error
        }
    }

    /// Retains the read while its issuer can request a PIN that the card did not require.
    func retain(_ data: CardData, identifier: String, issuedAt: Int64) async {
        guard let support = tools.pin, await support.hasKey else { return }
        await support.window.open(
            for: RetainedRead(
                identifier: identifier, request: request, issuedAt: issuedAt, data: data))
    }
}
