// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The second presentment: the card of a read receives its issuer's response.
///
/// See EMV Contactless Book A, 8.1.1.9.
extension ReadFlow {
    /// Waits for the card and sends it the response.
    ///
    /// The result of a card is returned even if the task was canceled meanwhile.
    ///
    /// After an error, or a verdict other than `updated`, the sheet shows the failure. An error
    /// also closes the sheet.
    ///
    /// - Parameter transaction: The transaction, restarted with the issuer's response.
    /// - Returns: `updated`, or `otherCard`.
    /// - Throws: `ReadFailure`.
    func update(_ transaction: any CardTransaction) async throws(ReadFailure) -> CardVerdict {
        var transaction = transaction
        try await present()
        do throws(ReadFailure) {
            let verdict = try await readCard(&transaction, first: .presentCardAgain)
            switch verdict {
            case .updated(let result):
                send(.readCompleted)
                await context.sheet.show(result.isApproved ? .success : .declined)
                return verdict
            case .read, .declined, .presentAgain, .notSupported, .otherCard, .failed,
                .passes:
                send(.readNotCompleted)
                await context.sheet.show(.failed)
                return .otherCard
            }
        } catch {
            await close(after: error)
            throw error
        }
    }
}
